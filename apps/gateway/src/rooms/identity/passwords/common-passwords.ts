import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ownFile } from '../../../kernel/own-files.js'

const prefixBytes = 4

/**
 * The passwords that a guesser tries first, as sorted prefixes of their hashes (`data/common-passwords.bin`): nothing
 * is asked of anybody outside. One good password in ten thousand is refused by chance.
 */
export class CommonPasswords {
  readonly #prefixes: Buffer

  constructor(file = ownFile('data/common-passwords.bin')) {
    this.#prefixes = readFileSync(file)
    if (this.#prefixes.length === 0 || this.#prefixes.length % prefixBytes !== 0)
      throw new Error('data/common-passwords.bin is not a list of hash prefixes')
  }

  /** @param text in lower case */
  has(text: string): boolean {
    const wanted = createHash('sha256').update(text).digest().readUInt32BE(0)
    let low = 0
    let high = this.#prefixes.length / prefixBytes
    while (low < high) {
      const middle = (low + high) >>> 1
      const found = this.#prefixes.readUInt32BE(middle * prefixBytes)
      if (found === wanted) return true
      if (found < wanted) low = middle + 1
      else high = middle
    }
    return false
  }
}
