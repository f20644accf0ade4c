import fs from 'node:fs'
import { join } from 'node:path'

const ownersOnly = 0o700

/** Takes from others what an earlier version, or a restore by hand, left open to them. */
const tighten = (folder: string): void => {
  if (!fs.existsSync(folder)) return
  for (const name of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name)
    const { mode } = fs.lstatSync(path)
    if (mode & 0o077) fs.chmodSync(path, mode & ownersOnly)
  }
}

/**
 * Called in the thread of the embedded database, before it is opened. Its file system gives each file that it makes the
 * mode 0666 by a call of its own, past the umask; in this thread such a call gives nothing to others.
 */
export const keepLiteFilesToOneself = (dataDir: string): void => {
  const { chmodSync, fchmodSync } = fs
  fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & ownersOnly)
  fs.fchmodSync = (file, mode) => fchmodSync(file, Number(mode) & ownersOnly)
  tighten(dataDir)
}
