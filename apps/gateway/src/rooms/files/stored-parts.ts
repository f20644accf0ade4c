import { uploadPartBytes } from '@motora/contract/files'
import type { ObjectStore } from '../../kernel/objects.js'
import { objectKeys } from './object-keys.js'

/** A part as it waits in the object store. */
export interface StoredPart {
  key: string
  sizeBytes: number
}

/** A part that a row names is not in the store, or is not what it was. */
export class MissingPart extends Error {
  readonly key: string
  constructor(key: string) {
    super(`the object store does not have ${key}`)
    this.key = key
  }
}

/** One after the other, as they come from the store. @throws MissingPart */
export async function* bytesOf(objects: ObjectStore, parts: readonly StoredPart[]): AsyncGenerator<Uint8Array> {
  for (const { key, sizeBytes } of parts) {
    const object = await objects.open(key)
    if (!object || object.lengthBytes !== sizeBytes) throw new MissingPart(key)
    yield* object.bytes
  }
}

/** All of them in memory: for kinds of files that are small. */
export const wholeOf = async (objects: ObjectStore, parts: readonly StoredPart[]): Promise<Uint8Array> => {
  const whole = new Uint8Array(parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  let at = 0
  for await (const chunk of bytesOf(objects, parts)) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * Puts what comes into the store part by part, so that a slow sender holds one part in memory and no more.
 * @param parts filled as they are stored, also when it breaks off: the caller takes them away then
 * @returns how many bytes came; more than `maxBytes` are not read to their end
 */
export const storeParts = async (
  objects: ObjectStore,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  parts: StoredPart[],
): Promise<number> => {
  const part = Buffer.alloc(uploadPartBytes)
  let filled = 0
  let sizeBytes = 0
  const put = async () => {
    const key = objectKeys.forPart(id, parts.length + 1)
    // named before it is there: one that is half there is taken away too
    parts.push({ key, sizeBytes: filled })
    // a copy: the buffer is filled again while a store may still hold on to what it was given
    await objects.put(key, Uint8Array.from(part.subarray(0, filled)), filled)
    filled = 0
  }
  for await (const chunk of bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) return sizeBytes
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, part.length - filled)
      part.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled === part.length) await put()
    }
  }
  if (filled > 0) await put()
  return sizeBytes
}
