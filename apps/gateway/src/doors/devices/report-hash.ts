import { createHash } from 'node:crypto'

/** Hex of the first 16 bytes of SHA-256: what makes two reports of one moment the same report. */
export const reportHash = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)
