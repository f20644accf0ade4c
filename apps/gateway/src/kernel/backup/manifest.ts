import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Secrets } from '../secrets.js'

const manifestFormat = 1
export const manifestName = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** No part is outside the folder of its backup. */
const partName = z
  .string()
  .regex(/^[a-z0-9][A-Za-z0-9._-]*(\/[a-z0-9][A-Za-z0-9._-]*)*$/)
  .max(600)
const part = z.object({ name: partName, bytes: z.int().min(0), sha256 })
const table = z.object({ name: z.string().max(300), rows: z.int().min(0), sum: z.string().regex(/^-?\d+$/) })

const manifest = z.object({
  format: z.literal(manifestFormat),
  id: z.uuid(),
  /** Of Motora. */
  version: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  /** As `server_version_num` says it. */
  engineVersion: z.int(),
  /** Hashes of the migrations, in their order. */
  migrations: z.array(z.string()),
  /** What was committed before this is in it. */
  takenAt: z.iso.datetime(),
  tables: z.array(table),
  /** Logins that may take the roles of the application. */
  logins: z.array(z.string().min(1).max(63)),
  parts: z.array(part),
  objects: z.array(z.object({ key: partName, bytes: z.int().min(0), sha256, changedAt: z.string() })),
  /** A text sealed with the master key that the database's own secrets are sealed with. */
  keyCheck: z.base64(),
  /** The sum of all of the above, sealed as well: a person who changes a backup must have the master key. */
  seal: z.base64(),
})

/** What is in a backup, and how much of each. */
export type Manifest = z.output<typeof manifest>
export type BackupPart = z.output<typeof part>
export type BackupObject = Manifest['objects'][number]

const keyPlace = (id: string) => ({ table: 'backup', column: 'key', rowId: id })
const sealPlace = (id: string) => ({ table: 'backup', column: 'seal', rowId: id })
const digestOf = (content: object): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

/** Adds what proves the key and what makes a change show. @returns the text of the file */
export const sealManifest = (content: Omit<Manifest, 'keyCheck' | 'seal'>, secrets: Secrets): string => {
  const withKey = { ...content, keyCheck: secrets.seal(Buffer.from('motora'), keyPlace(content.id)).toString('base64') }
  const seal = secrets.seal(digestOf(withKey), sealPlace(content.id)).toString('base64')
  return `${JSON.stringify({ ...withKey, seal }, null, 1)}\n`
}

const opens = (secrets: Secrets, sealed: string, place: ReturnType<typeof keyPlace>): Buffer | undefined => {
  try {
    return secrets.open(Buffer.from(sealed, 'base64'), place)
  } catch {
    return undefined
  }
}

/**
 * Reads what a backup says of itself.
 * @throws a sentence when it is no backup, of another version, sealed with another key, or changed
 */
export const readManifest = (folder: string, secrets: Secrets): Manifest => {
  const path = join(folder, manifestName)
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Error(isMissing ? `${folder} is not a backup: it has no ${manifestName}.` : `${path} cannot be read.`)
  }
  const { format } = (typeof raw === 'object' && raw !== null ? raw : {}) as { format?: unknown }
  if (typeof format === 'number' && format !== manifestFormat)
    throw new Error(`${path} has format ${format}; this version of Motora reads format ${manifestFormat}.`)
  const read = manifest.safeParse(raw)
  if (!read.success) throw new Error(`${path} is not whole: ${read.error.issues[0]?.path.join('.')} is missing or bad.`)
  const { seal, ...content } = raw as Manifest
  if (!opens(secrets, read.data.keyCheck, keyPlace(read.data.id)))
    throw new Error(
      'The master key is not the one that this backup was made under. Name its file in MOTORA_MASTER_KEY_FILE; without that key nothing that is sealed in the backup can be read.',
    )
  if (!opens(secrets, seal, sealPlace(read.data.id))?.equals(digestOf(content)))
    throw new Error(`${path} was changed after the backup was made.`)
  return read.data
}
