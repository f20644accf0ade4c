import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters and digits that no one can guess. */
export const randomText = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')

/** An id such as `pi_3Qx…`: it begins as the provider's do. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`
