import { createHash } from 'node:crypto'
import type { FileKind } from '@motora/contract/files'
import pLimit from 'p-limit'
import type { ObjectStore } from '../../kernel/objects.js'
import { Refusal } from '../../kernel/refusal.js'
import { judgeContent, judgeFirmware } from './judge-content.js'
import { tailBytes } from './recognise.js'
import { bytesOf, type StoredPart, wholeOf } from './stored-parts.js'

export interface ToKeep {
  kind: FileKind
  name: string
  parts: readonly StoredPart[]
  sizeBytes: number
  /** Of the bytes as they were sent, where the sender said it. */
  sha256: string | null
  /** Where they are to stand; nothing is there yet. */
  key: string
}

/** What is stored of it: of a picture, not what was sent. */
export interface Kept {
  name: string
  contentType: string
  sizeBytes: number
  sha256: string
}

const assertSum = (sha256: string, wanted: string | null): void => {
  if (wanted !== null && sha256 !== wanted)
    throw new Refusal('file.wrong_sum', 'What arrived is not what was sent: the checksums differ. Send it again.')
}

/** A firmware goes through in a stream; its beginning and its end are looked at, and its sum is taken, on the way. */
const keepFirmware = async (objects: ObjectStore, { name, parts, sizeBytes, key, ...given }: ToKeep): Promise<Kept> => {
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let headLength = 0
  let tail = Buffer.alloc(0)
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytesOf(objects, parts)) {
      hash.update(chunk)
      if (headLength < tailBytes) {
        head.push(chunk.slice(0, tailBytes - headLength))
        headLength += chunk.length
      }
      tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes)
      yield chunk
    }
  }
  await objects.put(key, watched(), sizeBytes)
  const sha256 = hash.digest('hex')
  assertSum(sha256, given.sha256)
  await judgeFirmware(name, Buffer.concat(head), tail)
  return { name, contentType: 'application/octet-stream', sizeBytes, sha256 }
}

const keepSmall = async (
  objects: ObjectStore,
  kind: Exclude<FileKind, 'firmware'>,
  { parts, key, ...given }: ToKeep,
): Promise<Kept> => {
  const sent = await wholeOf(objects, parts)
  assertSum(createHash('sha256').update(sent).digest('hex'), given.sha256)
  const { bytes, contentType, name } = await judgeContent(kind, given.name, sent)
  await objects.put(key, bytes, bytes.length)
  return { name, contentType, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Each may hold one file of 20 MB, and a picture of it while that is made again. */
const keepers = pLimit(2)

/**
 * Joins the parts of a file, judges them by their content and puts them where they are to stand. What is refused, or
 * breaks off, leaves nothing there.
 * @throws Refusal file.wrong_sum, file.wrong_type, file.unreadable, file.not_sil
 * @throws MissingPart
 */
export const keepBytes = (objects: ObjectStore, given: ToKeep): Promise<Kept> =>
  keepers(async () => {
    const { kind } = given
    try {
      return await (kind === 'firmware' ? keepFirmware(objects, given) : keepSmall(objects, kind, given))
    } catch (error) {
      // should the store not take it away now, the sweep does
      await objects.delete([given.key]).catch(() => undefined)
      throw error
    }
  })
