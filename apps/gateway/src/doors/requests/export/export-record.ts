import type { EndpointSpec } from '@motora/contract'
import type { AuditEntry } from '../../../rooms/audit-entry.js'

/** How an export came to its end. */
export type ExportEnd =
  | 'finished'
  | 'reader gone'
  | 'reader too slow'
  | 'too long'
  | 'not permitted any more'
  | 'failed'

interface AskedExport {
  format: string
  /** As the caller wrote them: parameters of the path and the query without those of the file itself. */
  asked: Record<string, unknown>
}

interface MadeExport extends AskedExport {
  /** Rows that were written; some of the last may not have reached the reader when it was broken off. */
  rows: number
  ended: ExportEnd
}

const maxFilterCharacters = 2000
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Texts by which somebody looks for a person; dates, ids and choices say which rows, not who. */
const isTyped = (value: unknown): boolean =>
  typeof value === 'string' &&
  /[\p{L}@]/u.test(value) &&
  !/^([\d-]{8,}T[\d:.Z+-]+|[\da-f]{8}(-[\da-f]{4,12}){4})$/i.test(value)
const withoutTyped = (value: unknown): unknown => {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutTyped(one)]))
  return isTyped(value) ? '…' : value
}
const personal = new Set(['search', 'filter', 'value', 'email'])

/**
 * What was asked for, as it may stay for good: of lists of customers what was typed to find somebody is left out, for
 * it names a person, and the record outlives the person's data (decision 0063).
 */
const lasting = ({ id }: EndpointSpec, name: string, value: unknown): unknown => {
  if (!/^(customers|sharing)\./.test(id) || !personal.has(name)) return value
  if (name !== 'filter' || typeof value !== 'string') return withoutTyped(value)
  try {
    return JSON.stringify(withoutTyped(JSON.parse(value)))
  } catch {
    return '…'
  }
}

const entryOf = (endpoint: EndpointSpec, { format, asked }: AskedExport) => ({
  target: { kind: 'call' as const, id: endpoint.id, name: `${endpoint.method} ${endpoint.path}` },
  after: {
    format,
    filter: Object.entries(asked)
      .map(([name, value]) => `${name}=${textOf(lasting(endpoint, name, value))}`)
      .join('&')
      .slice(0, maxFilterCharacters),
  },
})

/** Who takes which list home, and by what filter: committed before the first byte, so that no end of the process hides it. */
export const exportBegan = (endpoint: EndpointSpec, made: AskedExport): AuditEntry => ({
  event: 'identity.list_export_began',
  ...entryOf(endpoint, made),
})

/** How it ended and how much of it was written. The request id is the one of its beginning. */
export const exportEnded = (endpoint: EndpointSpec, { rows, ended, ...made }: MadeExport): AuditEntry => {
  const { target, after } = entryOf(endpoint, made)
  const isWhole = ended === 'finished'
  return {
    event: 'identity.list_exported',
    target,
    ...(isWhole ? {} : { reason: ended }),
    after: { ...after, rows, ended: isWhole ? 'finished' : 'broken off' },
  }
}
