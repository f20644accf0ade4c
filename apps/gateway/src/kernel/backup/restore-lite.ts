import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { takeLock } from '../db/lock-file.js'
import type { ObjectStore } from '../objects.js'
import { syncPath } from './hashed-file.js'
import { type Connect, litePart, proveLiteFolder } from './lite-share.js'
import type { Manifest } from './manifest.js'
import { filesBelow, unpackFolder } from './packed-folder.js'
import { putObjects } from './put-objects.js'
import type { Progress } from './take-backup.js'

export interface RestoreOrder {
  /** Of the backup, which has been checked. */
  folder: string
  manifest: Manifest
  dataDir: string
  /** The store that files go to: a folder `objects` in the one that is given, or one elsewhere. */
  openStore: (dataDir: string) => Promise<{ objects: ObjectStore; close: () => void }>
  /** What is there is moved aside. */
  replaces: boolean
  progress: Progress
}

const isDataFile = (name: string): boolean => /^[a-z][a-z0-9-]*\.jsonl?$/.test(name)

/**
 * Moves what a backup would take the place of into a folder next to it. @returns the folder, when there was something
 */
export const moveAside = async (dataDir: string, names: readonly string[]): Promise<string | undefined> => {
  const there = names.filter((name) => existsSync(join(dataDir, name)))
  if (there.length === 0) return undefined
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[-:]/g, '')}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of there) await rename(join(dataDir, name), join(aside, name))
  return aside
}

/** Small files of the data folder that a backup brings, and those that are there. */
export const dataFilesOf = async (
  dataDir: string,
  { parts }: Manifest,
): Promise<{ brought: string[]; there: string[] }> => ({
  brought: parts.filter(({ name }) => name.startsWith('data/')).map(({ name }) => name.slice('data/'.length)),
  there: (await readdir(dataDir)).filter(isDataFile),
})

const syncBelow = async (folder: string): Promise<void> => {
  const folders = new Set([folder])
  for await (const { path } of filesBelow(folder)) {
    await syncPath(path)
    folders.add(resolve(path, '..'))
  }
  for (const one of folders) await syncPath(one)
}

/**
 * Restores an embedded database with its files into a data folder: built next to it, opened and counted there, and only
 * then put in its place, the database last. What is stopped half way leaves a folder without a database.
 * @returns where what was there has gone
 * @throws a sentence when there is a database already and it was not said that it is to be replaced
 */
export const restoreLite = async (order: RestoreOrder, connect?: Connect): Promise<string | undefined> => {
  const { folder, manifest, dataDir, replaces, progress } = order
  await mkdir(dataDir, { recursive: true })
  const giveBack = takeLock(resolve(dataDir, 'motora.lock'))
  const building = join(dataDir, '.restoring')
  try {
    if (existsSync(join(dataDir, 'database')) && !replaces)
      throw new Error(
        `There is a database in ${dataDir}. Name an empty folder in MOTORA_DATA_DIR, or say --replace --yes to have it moved aside.`,
      )
    await rm(building, { recursive: true, force: true })
    await mkdir(building, { mode: 0o700 })
    progress.tell('the database')
    await unpackFolder(join(folder, litePart), join(building, 'database'), progress.signal)
    progress.tell('opening and counting it')
    await proveLiteFolder(join(building, 'database'), manifest.tables, connect)
    progress.tell('files')
    const store = await order.openStore(building)
    await putObjects(store.objects, folder, manifest.objects, progress.signal)
    store.close()
    const { brought, there } = await dataFilesOf(dataDir, manifest)
    for (const name of brought) await copyFile(join(folder, 'data', name), join(building, name))
    await syncBelow(building)
    progress.signal?.throwIfAborted()
    // a folder without a database is an empty one, whatever else is there: so it is removed first and comes back last
    const aside = await moveAside(dataDir, ['database', 'objects', ...there])
    const built = (await readdir(building)).filter((name) => name !== 'database')
    for (const name of [...built, 'database']) await rename(join(building, name), join(dataDir, name))
    await syncPath(dataDir)
    return aside
  } finally {
    await rm(building, { recursive: true, force: true })
    giveBack()
  }
}
