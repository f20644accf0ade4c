import { createHash } from 'node:crypto'

const hashBytes = 16

/**
 * Hex of 16 bytes: what makes two reports of one moment the same report, and says which of them comes first. Modules
 * know whole seconds: the number that a record has from its unit, one byte that begins again, stands before the first
 * bytes of SHA-256. Of two in one second the later then is the newer, but for the one where the number begins again.
 * @param record its number, where it has one
 */
export const reportHash = (bytes: Uint8Array | string, record?: number): string => {
  const number = record === undefined ? '' : Buffer.of(record).toString('hex')
  return (number + createHash('sha256').update(bytes).digest('hex')).slice(0, 2 * hashBytes)
}
