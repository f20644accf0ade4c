import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform, type TransformCallback, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Hashed {
  bytes: number
  /** Hex. */
  sha256: string
}

/** Lets bytes through and counts them. */
const meter = (): { through: Transform; result: () => Hashed } => {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

type Stream = NodeJS.ReadableStream | NodeJS.WritableStream | NodeJS.ReadWriteStream
const passOn = (streams: Stream[], signal: AbortSignal | undefined): Promise<void> =>
  pipeline(streams, signal ? { signal } : {})

/** Writes a new file that this user alone may read, down to the disk. */
export const writeHashed = async (
  path: string,
  source: AsyncIterable<Uint8Array>,
  options: { more?: Transform[]; signal?: AbortSignal | undefined } = {},
): Promise<Hashed> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, result } = meter()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await passOn([Readable.from(source), ...(options.more ?? []), through, file], options.signal)
  return result()
}

/** Reads to the end. */
export const hashBytes = async (source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<Hashed> => {
  const { through, result } = meter()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await passOn([Readable.from(source), through, nowhere], signal)
  return result()
}

/** Reads a file that is there. @throws when it cannot be read */
export const hashFile = (path: string, signal?: AbortSignal): Promise<Hashed> =>
  hashBytes(createReadStream(path), signal)

/** Names, too, must outlive a power cut. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
