import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Secrets } from '../secrets.js'
import { syncPath, writeHashed } from './hashed-file.js'
import {
  type BackupObject,
  type BackupPart,
  type Manifest,
  manifestName,
  readManifest,
  sealManifest,
} from './manifest.js'
import { assertKeyOpens, type SealedValue } from './sealed-proof.js'
import { rowsOfAll } from './table-sums.js'
import { type ObjectSource, takeObjects } from './take-objects.js'

/** What a database gives to a backup. */
export type DatabaseShare = Pick<
  Manifest,
  'engine' | 'engineVersion' | 'migrations' | 'takenAt' | 'tables' | 'logins'
> & {
  part: BackupPart
  /** By these the key is proven. */
  sealed: readonly SealedValue[]
  stoppedMs: number
}

export interface Progress {
  tell: (what: string) => void
  signal?: AbortSignal | undefined
}

export interface BackupSource {
  /** Puts the database into the folder, proven. */
  takeDatabase: (into: string, progress: Progress) => Promise<DatabaseShare>
  objects: Omit<ObjectSource, 'earlier'>
  dataDir: string
  secrets: Secrets
  /** Of Motora. */
  version: string
}

export interface TakenBackup {
  folder: string
  rows: number
  objects: number
  /** Of the database and what belongs to it, without files. */
  bytes: number
  /** How long others waited. */
  stoppedMs: number
  tookMs: number
}

const finished = /^motora-\d{8}T\d{6}\.\d{3}Z$/
const unfinished = /^\.making-motora-/

/** Finished backups in a folder, the oldest first. */
export const listBackups = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => finished.test(name)).sort() : []

/** When the backup of that name was begun. */
export const timeOfBackup = (name: string): Date =>
  new Date(name.replace(/^motora-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)$/, '$1-$2-$3T$4:$5:$6'))

const nameFor = (at: Date): string => `motora-${at.toISOString().replaceAll(/[-:]/g, '')}`

/** Throws away what a process that died has left half made. */
export const forgetUnfinished = async (folder: string): Promise<void> => {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder))
    if (unfinished.test(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Small files next to the database: the anchors of the audit chain above all. They are taken before the database: an
 * anchor names a record that the database must hold.
 */
const takeDataFiles = async (dataDir: string, into: string): Promise<BackupPart[]> => {
  const parts: BackupPart[] = []
  for (const entry of existsSync(dataDir) ? await readdir(dataDir, { withFileTypes: true }) : []) {
    if (!entry.isFile() || !/^[a-z][a-z0-9-]*\.jsonl?$/.test(entry.name)) continue
    const name = `data/${entry.name}`
    const content = await readFile(join(dataDir, entry.name))
    parts.push({ name, ...(await writeHashed(join(into, name), toStream(content))) })
  }
  return parts
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const earlierIn = async (folder: string, secrets: Secrets): Promise<ObjectSource['earlier']> => {
  const last = (await listBackups(folder)).at(-1)
  if (!last) return undefined
  try {
    return { folder: join(folder, last, 'objects'), objects: readManifest(join(folder, last), secrets).objects }
  } catch {
    // it helps or it does not
    return undefined
  }
}

/**
 * Takes a backup into a folder of its own below `parent`. It gets its name when it is whole, proven and on the disk;
 * what fails or is stopped leaves nothing behind.
 * @throws a sentence that says what was in the way
 */
export const takeBackup = async (
  source: BackupSource,
  parent: string,
  { tell, signal }: Progress,
  now = new Date(),
): Promise<TakenBackup> => {
  const beganAt = performance.now()
  const name = nameFor(now)
  const making = resolve(parent, `.making-${name}`)
  const folder = resolve(parent, name)
  if (existsSync(folder)) throw new Error(`${folder} is there already.`)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await mkdir(making, { mode: 0o700 })
  try {
    const dataFiles = await takeDataFiles(source.dataDir, making)
    const objects = { ...source.objects, earlier: await earlierIn(parent, source.secrets) }
    const taken = new Map<string, BackupObject>()
    tell('files')
    await takeObjects(objects, join(making, 'objects'), taken, signal)
    const { part, sealed, stoppedMs, ...database } = await source.takeDatabase(making, { tell, signal })
    assertKeyOpens(source.secrets, sealed)
    tell('files that came meanwhile')
    await takeObjects(objects, join(making, 'objects'), taken, signal)
    const parts = [part, ...dataFiles]
    const content = { format: 1 as const, id: randomUUID(), version: source.version, ...database, parts }
    const text = sealManifest({ ...content, objects: [...taken.values()] }, source.secrets)
    await writeFile(join(making, manifestName), text, { mode: 0o600, flag: 'wx', flush: true })
    await syncPath(making)
    signal?.throwIfAborted()
    await rename(making, folder)
    await syncPath(parent)
    const bytes = parts.reduce((sum, one) => sum + one.bytes, 0)
    const tookMs = Math.round(performance.now() - beganAt)
    return { folder, rows: rowsOfAll(database.tables), objects: taken.size, bytes, stoppedMs, tookMs }
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}
