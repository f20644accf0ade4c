import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const parent = join(tmpdir(), 'motora-founded')
const stampPath = fileURLToPath(new URL('../apps/gateway/dist/.build-stamp', import.meta.url))
/** A company's vehicles are silent after twenty minutes, and the test that copies it wants to use them. */
const freshForMs = 8 * 60_000
const keptForMs = 3_600_000

/** Of this build in this checkout and of these minutes; undefined when nobody noted what it was built from. */
const keyOf = (what: string): string | undefined =>
  existsSync(stampPath)
    ? createHash('sha256')
        .update(`${readFileSync(stampPath, 'utf8')} ${what} ${Math.floor(Date.now() / freshForMs)}`)
        .digest('hex')
        .slice(0, 20)
    : undefined

/** What nobody copies any more. */
const tidy = (): void => {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    // another may tidy up at the same time
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > keptForMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Whether the process that a lock names has ended without taking it away. */
const isLeft = (lock: string): boolean => {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // taken this moment, and not written yet
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

const takes = (lock: string): boolean => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/**
 * Makes a folder unless it is there; of several who want it at the same time one makes it, and the others wait.
 * @param make fills the folder that it is given, which takes its place when it is whole
 */
export const madeOnce = async (path: string, make: (folder: string) => Promise<void>): Promise<void> => {
  const lock = `${path}.being-made`
  while (!existsSync(path)) {
    if (!takes(lock)) {
      // who made it may have ended in the middle
      if (isLeft(lock)) rmSync(lock, { force: true })
      await setTimeout(100)
      continue
    }
    const own = mkdtempSync(`${path}.`)
    try {
      if (existsSync(path)) return
      await make(own)
      if (!existsSync(path)) renameSync(own, path)
    } finally {
      rmSync(own, { recursive: true, force: true })
      rmSync(lock, { force: true })
    }
  }
}

/**
 * A folder that is made once for a build every few minutes, and else copied: founding the demo company takes seconds, a
 * copy of it a tenth of one.
 * @param what which of several, in words
 * @param make fills the folder that it is given
 * @returns its path; undefined when there is no build to make it of
 */
export const founded = async (
  what: string,
  make: (folder: string, key: string) => Promise<void>,
): Promise<string | undefined> => {
  const key = keyOf(what)
  if (key === undefined) return undefined
  const path = join(parent, key)
  mkdirSync(parent, { recursive: true })
  tidy()
  await madeOnce(path, (own) => make(own, `${key}_${randomBytes(3).toString('hex')}`))
  return path
}
