import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ObjectStore } from '../objects.js'
import { hashBytes } from './hashed-file.js'
import type { BackupObject } from './manifest.js'

/**
 * Puts the files of a backup into a store. May be repeated: what is there already is left as it is.
 * @param folder of the backup
 */
export const putObjects = async (
  store: ObjectStore,
  folder: string,
  objects: readonly BackupObject[],
  signal?: AbortSignal,
): Promise<void> => {
  const there = new Map<string, number>()
  for await (const { key, lengthBytes } of store.list('')) there.set(key, lengthBytes)
  for (const { key, bytes, sha256 } of objects) {
    signal?.throwIfAborted()
    if (there.get(key) === bytes) {
      const found = await store.open(key)
      if (found && (await hashBytes(found.bytes)).sha256 === sha256) continue
    }
    await store.put(key, createReadStream(join(folder, 'objects', key)), bytes)
  }
}
