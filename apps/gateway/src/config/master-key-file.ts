import { readFileSync, statSync } from 'node:fs'
import type { Log } from '../kernel/log.js'
import type { MasterKeys } from '../kernel/secrets/master-keys.js'

const hexadecimal = /^[0-9a-f]{64,}$/i
/** Either alphabet of base64. */
const base64 = /^[\w+/-]{43,}={0,2}$/

const keyOfLine = (line: string): Buffer | undefined => {
  if (hexadecimal.test(line)) return line.length % 2 === 0 ? Buffer.from(line, 'hex') : undefined
  return base64.test(line) ? Buffer.from(line, 'base64') : undefined
}

/**
 * One key a line, the current one first: 32 random bytes or more, as hexadecimal text or base64. Empty lines and spaces
 * around a key do not count.
 * @throws a sentence that names the setting, the file and the line, and never shows a key
 */
const keysOf = (text: string, path: string): Uint8Array[] => {
  const keys = new Map<string, Uint8Array>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const key = keyOfLine(line.trim())
    if (!key || key.length < 32)
      throw new Error(
        `MOTORA_MASTER_KEY_FILE: line ${index + 1} of ${path} holds no key, or one that is too short: write 32 random bytes as base64 or hexadecimal text.`,
      )
    keys.set(key.toString('hex'), key)
  }
  if (keys.size === 0)
    throw new Error(`MOTORA_MASTER_KEY_FILE: ${path} is empty: write 32 random bytes as base64 or hexadecimal text.`)
  return [...keys.values()]
}

/** Called when the keys have changed, and with the reason why a changed file is not taken. */
type Listener = Pick<Log, 'info' | 'error'>

/**
 * The keys in a file, read again when the file has changed. A change that does not read, or that holds none of the keys
 * in use, is a mistake: the keys that were stay, and it is said once.
 */
export class MasterKeyFile implements MasterKeys {
  readonly #path: string
  readonly #log: Listener | undefined
  #mark: string
  #complaint: string | undefined
  #keys: readonly Uint8Array[]

  /** @throws a sentence that names the setting and the file */
  constructor(path: string, log?: Listener) {
    this.#path = path
    this.#log = log
    try {
      this.#mark = this.#markNow()
      this.#keys = this.#read()
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('MOTORA_')) throw error
      throw new Error(`MOTORA_MASTER_KEY_FILE: Motora cannot read its master key from ${path}.`, { cause: error })
    }
  }

  get keys(): readonly Uint8Array[] {
    return this.#keys
  }

  /** Costs a look at the file's date, some microseconds, as long as nothing has changed. */
  lookAgain(): boolean {
    try {
      const mark = this.#markNow()
      if (mark === this.#mark) return false
      this.#mark = mark
      return this.#take(this.#read())
    } catch (error) {
      return this.#complain(error instanceof Error ? error.message : String(error))
    }
  }

  /** Once for each mistake, however often it is looked at. */
  #complain(why: string): false {
    if (this.#complaint !== why) this.#log?.error({ why }, 'the changed master key file is not taken')
    this.#complaint = why
    return false
  }

  #take(found: Uint8Array[]): boolean {
    const isIn = (list: readonly Uint8Array[]) => (key: Uint8Array) =>
      list.some((one) => Buffer.compare(one, key) === 0)
    if (!found.some(isIn(this.#keys)))
      return this.#complain(`MOTORA_MASTER_KEY_FILE: ${this.#path} holds none of the keys in use.`)
    this.#complaint = undefined
    const isSame = found.length === this.#keys.length && found.every((key, n) => isIn(this.#keys.slice(n, n + 1))(key))
    if (isSame) return false
    this.#keys = found
    this.#log?.info({ keys: found.length }, 'the master key file has changed')
    return true
  }

  /** What differs whenever the file was written or replaced. */
  #markNow(): string {
    const { ino, size, mtimeNs, ctimeNs } = statSync(this.#path, { bigint: true })
    return `${ino}.${size}.${mtimeNs}.${ctimeNs}`
  }

  #read(): Uint8Array[] {
    return keysOf(readFileSync(this.#path, 'utf8'), this.#path)
  }
}
