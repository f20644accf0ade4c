import { closeSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** When a process began, in the kernel's ticks; distinguishes a living owner from another process with its number. */
const startOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
  } catch {
    return undefined
  }
}

const isAlive = (pid: number, start: string | undefined): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // where the system does not say when a process began, a living number counts as the owner
  return start === undefined || startOf(pid) === undefined || startOf(pid) === start
}

/** Folders that this very process holds; a number and a start time cannot distinguish it from itself. */
const held = new Set<string>()

/** Removes a dead owner's lock. What is moved away is checked again: a quicker process may have put its own there. */
const clearStale = (path: string, seen: string): void => {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, path)
    rmSync(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Takes the data folder for this process alone. Two processes in one folder of the embedded database destroy it.
 * @returns the way to give it back
 * @throws a sentence for the person who started the second process
 */
export const takeLock = (path: string): (() => void) => {
  const refusal = (owner: number): Error =>
    new Error(
      `Another Motora (process ${owner}) uses the data folder ${dirname(path)}. Stop it first, or give this one its own folder with MOTORA_DATA_DIR.`,
    )
  if (held.has(path)) throw refusal(process.pid)
  mkdirSync(dirname(path), { recursive: true })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }))
      closeSync(file)
      held.add(path)
      return () => {
        held.delete(path)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const { seen, owner } = readOwner(path)
    if (owner.pid > 0 && owner.pid !== process.pid && isAlive(owner.pid, owner.start)) throw refusal(owner.pid)
    clearStale(path, seen)
  }
  throw new Error(`The lock ${path} could not be taken.`)
}

/** The process that wrote the lock; number 0 when it died between making and filling it. */
const readOwner = (path: string): { seen: string; owner: { pid: number; start?: string } } => {
  let seen = ''
  try {
    seen = readFileSync(path, 'utf8')
    return { seen, owner: JSON.parse(seen) }
  } catch {
    return { seen, owner: { pid: 0 } }
  }
}
