import { createHmac, randomBytes } from 'node:crypto'
import type { Work } from '../../work.js'
import { replaceRecoveryCodeRows, useRecoveryCodeRow } from './store.js'

/** Crockford's alphabet: nothing that is mistaken for something else. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const howMany = 10

/** 80 random bits as `xxxx-xxxx-xxxx-xxxx`. */
const newCode = (): string => {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** One-time codes for people who have lost their authenticator. Only hashes are kept. source: decision Z-08. */
export class RecoveryCodes {
  readonly #key: Uint8Array
  /** @param key one that stays: the codes cannot be hashed again */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  #hash(accountId: string, code: string): string {
    const plain = code.toLowerCase().replace(/[^0-9a-z]/g, '')
    return createHmac('sha256', this.#key).update(`${accountId}|${plain}`).digest('hex')
  }

  /** Makes a new set; earlier ones open nothing any more. */
  async renew(work: Work, accountId: string): Promise<string[]> {
    const codes = Array.from({ length: howMany }, newCode)
    await replaceRecoveryCodeRows(
      work,
      accountId,
      codes.map((code) => this.#hash(accountId, code)),
    )
    return codes
  }

  /** Uses a code up. @returns whether it was right and unused */
  use(work: Work, accountId: string, code: string): Promise<boolean> {
    return useRecoveryCodeRow(work, accountId, this.#hash(accountId, code))
  }
}
