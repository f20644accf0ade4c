import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** What Motora keeps in a data folder, by which it knows one again. */
const ours = new Set([
  'database',
  'objects',
  'snapshots',
  'master.key',
  'motora.lock',
  'backup.sock',
  'audit-head.json',
  'audit-anchors.jsonl',
  'world.json',
  'demo-fleet.json',
  'demo-riders.json',
  'pretend-stripe',
  'demo',
  'journeys',
])
/** The file system's own, at the root of a disk. */
const ofTheDisk = 'lost+found'

const forOthers = 0o077
const forEverybody = 0o1000

/** From here on everything that this process and its children make is for its user alone. */
export const keepToOneself = (): void => {
  // a thread has the mask of its process
  if (isMainThread) process.umask(forOthers)
}

const tightenEntry = (path: string): void => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // where a link leads is for the person who made it; another user's file is not ours to change
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.()) return
  if (found.mode & forOthers) chmodSync(path, found.mode & 0o700)
}

/**
 * Makes a data folder that its user alone can enter, or makes one so that was there already: made by hand, or by an
 * earlier version under another umask. What lies in it directly is tightened too; nobody else reaches what is deeper.
 * @throws a sentence that names the setting, where the folder is open to others and not ours to close
 */
export const makeOwnFolder = (setting: string, path: string): void => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`${setting}: the folder ${path} cannot be made.`, { cause: error })
  }
  const { mode } = statSync(path)
  const entries = readdirSync(path).filter((name) => name !== ofTheDisk)
  if (mode & forOthers) {
    if (mode & forEverybody || (entries.length > 0 && !entries.some((name) => ours.has(name))))
      throw new Error(
        `${setting}: ${path} is open to other users and holds more than Motora's. Name a folder of its own, or say chmod 700 ${path}.`,
      )
    try {
      chmodSync(path, 0o700)
    } catch (error) {
      throw new Error(
        `${setting}: ${path} is open to other users and belongs to another one. Give it to the user that Motora runs as, with mode 700.`,
        { cause: error },
      )
    }
  }
  for (const name of entries) tightenEntry(join(path, name))
}
