import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Stored } from './objects.js'

/** The answer that a key keeps, and what was asked under it. */
export interface KeptAnswer {
  key: string
  /** Method, address and parameters, as a digest. */
  asked: string
  status: number
  body: string
  /** Milliseconds since 1970. */
  at: number
}

/** One line of the ledger: all that one call did, or nothing of it. */
export interface Entry {
  /** Milliseconds since 1970. */
  at: number
  /** Things as they are from now on. */
  put?: Stored[]
  answer?: KeptAnswer
  /** An event that was taken. */
  delivered?: string
  /** Seconds by which the clock is ahead of the machine's. */
  aheadSeconds?: number
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // somebody else's process is one as well
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** One process writes a ledger; what a killed one left behind is taken over. @throws where another one runs on it */
const lock = (path: string): void => {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid > 0 && isRunning(pid)) throw new Error(`Another process (${pid}) runs on this ledger: ${path}`)
    writeFileSync(path, String(process.pid), { mode: 0o600 })
  }
}

/**
 * The file that everything is in: JSON lines, each on disk before its call is answered, none ever changed. So a process
 * that is killed has lost nothing that it said. A last line without its end was never acknowledged: it is cut off.
 */
export class Ledger {
  readonly #file: number
  readonly #lockPath: string
  #isClosed = false
  /** What was there when it was opened. */
  readonly entries: readonly Entry[]

  /** @throws where another process runs on it, or a line other than the last cannot be read: the file was changed */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    this.#lockPath = `${path}.lock`
    lock(this.#lockPath)
    this.#file = openSync(path, 'a+', 0o600)
    try {
      this.entries = this.#read(path)
    } catch (error) {
      this.close()
      throw error
    }
  }

  #read(path: string): Entry[] {
    const bytes = readFileSync(path)
    const end = bytes.lastIndexOf(0x0a) + 1
    if (end < bytes.length) ftruncateSync(this.#file, end)
    return bytes
      .subarray(0, end)
      .toString('utf8')
      .split('\n')
      .slice(0, -1)
      .map((line, n) => {
        try {
          return JSON.parse(line) as Entry
        } catch (cause) {
          throw new Error(`Line ${n + 1} of the ledger ${path} cannot be read: it was changed.`, { cause })
        }
      })
  }

  /** On disk when it returns. */
  append(entry: Entry): void {
    if (this.#isClosed) throw new Error('The ledger is closed.')
    const bytes = Buffer.from(`${JSON.stringify(entry)}\n`)
    for (let from = 0; from < bytes.length; ) from += writeSync(this.#file, bytes, from)
    fsyncSync(this.#file)
  }

  /** May be called again: by then its number in the process may be another file's, or a line's. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    closeSync(this.#file)
    rmSync(this.#lockPath, { force: true })
  }
}
