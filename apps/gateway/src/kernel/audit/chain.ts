import { createHash } from 'node:crypto'
import type { AuditRow, NewAuditRow } from './audit-table.js'

/** A link of the chain: the place of a record, and the hash over it and everything before it. */
export interface Link {
  sequence: number
  hash: Uint8Array
}

/** What is before the first record. */
export const beforeTheFirst: Link = { sequence: 0, hash: new Uint8Array(32) }

/** One text for one value: keys in order, no blanks, nothing left out. */
const canonicalJson = (value: unknown): string => {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

/** SHA-256 over the hash before and the whole record with its place. */
export const hashAfter = (before: Uint8Array, sequence: number, record: NewAuditRow): Uint8Array =>
  createHash('sha256')
    .update(before)
    .update(canonicalJson({ ...record, sequence }))
    .digest()

export const sameHash = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** A record without its link: what is hashed. */
export const unlinked = ({ sequence: _, hash: __, ...record }: AuditRow): NewAuditRow => record

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
