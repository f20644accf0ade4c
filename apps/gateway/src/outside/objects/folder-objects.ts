import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { exactBytes } from '../../kernel/exact-bytes.js'
import type { ByteRange, ObjectStore, StoredObject } from '../../kernel/objects.js'
import { assertKey, assertPrefix } from './object-key.js'
import { storeUnavailable } from './store-unavailable.js'

/** Objects that are being written are here; no key begins with a dot. */
const incoming = '.incoming'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code

/** What the disk refuses, in our own words. */
const onDisk = async <T>(use: () => Promise<T>): Promise<T> => {
  try {
    return await use()
  } catch (error) {
    throw storeUnavailable(error)
  }
}

/** Undefined where there is nothing of that name. */
const unlessAbsent = async <T>(found: Promise<T>): Promise<T | undefined> => {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/**
 * Objects as files below one folder of this machine, for an installation of one machine. A key must not be the folder
 * of another one.
 */
export class FolderObjects implements ObjectStore {
  readonly #root: string

  /** @param root is made when the first object comes */
  constructor(root: string) {
    this.#root = root
  }

  async put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, lengthBytes: number): Promise<void> {
    assertKey(key)
    const path = join(this.#root, incoming, randomUUID())
    const handle = await onDisk(async () => {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return open(path, 'wx', 0o600)
    })
    try {
      await this.#fill(handle, bytes, lengthBytes)
      await onDisk(() => this.#moveTo(key, path))
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined)
      throw error
    }
  }

  async #fill(handle: FileHandle, bytes: Uint8Array | AsyncIterable<Uint8Array>, lengthBytes: number): Promise<void> {
    try {
      const source = bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes
      for await (const chunk of exactBytes(source, lengthBytes)) await onDisk(() => writeAll(handle, chunk))
      await onDisk(() => handle.sync())
    } finally {
      await handle.close()
    }
  }

  async #moveTo(key: string, path: string): Promise<void> {
    const target = join(this.#root, key)
    // a folder that has become empty may be taken away between the two steps
    for (let tries = 1; ; tries += 1) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await rename(path, target)
        break
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || tries === 5) throw error
      }
    }
    // the names too must outlive a power cut, up to the folder that may have been made just now
    for (let folder = dirname(target); ; folder = dirname(folder)) {
      await syncFolder(folder)
      if (folder === this.#root) break
    }
  }

  async open(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    assertKey(key)
    const path = join(this.#root, key)
    const found = await onDisk(() => unlessAbsent(stat(path)))
    if (!found?.isFile()) return undefined
    if (range && (range.first > range.last || range.first >= found.size))
      throw new Error(`${key} has no bytes ${range.first} to ${range.last}`)
    const first = range?.first ?? 0
    const lengthBytes = range ? Math.min(range.last, found.size - 1) - first + 1 : found.size
    return { lengthBytes, bytes: Readable.from(readPart(path, first, lengthBytes)) }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) assertKey(key)
    await onDisk(async () => {
      for (const key of keys) {
        await unlessAbsent(rm(join(this.#root, key)))
        await this.#dropEmpty(dirname(key))
      }
    })
  }

  /** Folders that hold nothing any more go. */
  async #dropEmpty(folder: string): Promise<void> {
    for (let name = folder; name !== '.'; name = dirname(name)) {
      try {
        await rmdir(join(this.#root, name))
      } catch {
        return
      }
    }
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; lengthBytes: number; changedAt: Date }> {
    assertPrefix(prefix)
    yield* this.#below('', prefix)
  }

  /** @param folder empty or with a slash at its end */
  async *#below(folder: string, prefix: string): AsyncGenerator<{ key: string; lengthBytes: number; changedAt: Date }> {
    const entries = await onDisk(() => unlessAbsent(readdir(join(this.#root, folder), { withFileTypes: true })))
    const names = (entries ?? [])
      .filter((entry) => !entry.name.startsWith('.'))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
      .filter((name) => name.startsWith(prefix) || (name.endsWith('/') && prefix.startsWith(name)))
      // letter by letter, and a folder with its slash: so the keys come in the order of keys
      .sort((one, other) => (one < other ? -1 : 1))
    for (const name of names) {
      if (name.endsWith('/')) {
        yield* this.#below(name, prefix)
        continue
      }
      const found = await onDisk(() => unlessAbsent(stat(join(this.#root, name))))
      if (found) yield { key: name, lengthBytes: found.size, changedAt: found.mtime }
    }
  }

  /** Throws away what a crash has left half written. @returns how many */
  async sweep(before: Date): Promise<number> {
    const folder = join(this.#root, incoming)
    let swept = 0
    for (const name of (await onDisk(() => unlessAbsent(readdir(folder)))) ?? []) {
      const found = await onDisk(() => unlessAbsent(stat(join(folder, name))))
      if (!found || found.mtime >= before) continue
      await onDisk(() => rm(join(folder, name), { force: true }))
      swept += 1
    }
    return swept
  }
}

const writeAll = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let from = 0; from < chunk.length; ) from += (await handle.write(chunk, from)).bytesWritten
}

const syncFolder = async (path: string): Promise<void> => {
  const handle = await unlessAbsent(open(path, 'r'))
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

/** Opens the file when its first byte is asked for: a reader that never starts leaves nothing open. */
async function* readPart(path: string, first: number, lengthBytes: number): AsyncGenerator<Uint8Array> {
  if (lengthBytes === 0) return
  const part = createReadStream(path, { start: first, end: first + lengthBytes - 1 })
  try {
    yield* part as AsyncIterable<Uint8Array>
  } catch (error) {
    throw storeUnavailable(error)
  } finally {
    part.destroy()
  }
}
