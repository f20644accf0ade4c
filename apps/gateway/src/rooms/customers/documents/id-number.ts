import { createHmac } from 'node:crypto'
import type { Secrets } from '../../../kernel/secrets.js'

/**
 * The number of an identity document as it is looked up: a hash under a key of ours. It finds the same number twice, and
 * nobody reads the number from it.
 */
export const idNumberHash = (secrets: Pick<Secrets, 'lastingKey'>, number: string): string | null => {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return plain === '' ? null : createHmac('sha256', secrets.lastingKey('id-number')).update(plain).digest('hex')
}
