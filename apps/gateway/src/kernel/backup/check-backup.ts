import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { knownMigrations } from '../db/migrate.js'
import type { Secrets } from '../secrets.js'
import { hashFile } from './hashed-file.js'
import { type Manifest, readManifest } from './manifest.js'
import type { Progress } from './take-backup.js'

/** Whether this version of Motora knows the tables of the backup. @throws a sentence */
const assertKnown = ({ migrations, version }: Manifest): void => {
  const known = knownMigrations()
  if (migrations.every((hash, number) => hash === known[number])) return
  throw new Error(
    `The backup was made by Motora ${version}, whose tables this version does not know. Restore it with that version or a newer one.`,
  )
}

const assertWhole = async (path: string, wanted: { bytes: number; sha256: string }, signal?: AbortSignal) => {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new Error(`The backup is incomplete: ${path} is missing.`)
  if (found.size !== wanted.bytes)
    throw new Error(`The backup is incomplete: ${path} has ${found.size} bytes instead of ${wanted.bytes}.`)
  if ((await hashFile(path, signal)).sha256 !== wanted.sha256)
    throw new Error(`The backup is not what it was: ${path} has changed.`)
}

/**
 * Reads a whole backup, every byte of it, and touches nothing.
 * @throws a sentence when it is cut, changed, incomplete, of another version or under another key
 */
export const checkBackup = async (folder: string, secrets: Secrets, { tell, signal }: Progress): Promise<Manifest> => {
  const manifest = readManifest(folder, secrets)
  assertKnown(manifest)
  tell('reading the backup')
  for (const part of manifest.parts) await assertWhole(join(folder, part.name), part, signal)
  for (const object of manifest.objects) await assertWhole(join(folder, 'objects', object.key), object, signal)
  return manifest
}
