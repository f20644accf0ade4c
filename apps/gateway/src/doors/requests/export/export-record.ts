import type { EndpointSpec } from '@motora/contract'
import type { AuditEntry } from '../../../rooms/audit-entry.js'

/** How an export came to its end. */
export type ExportEnd = 'finished' | 'reader gone' | 'reader too slow' | 'too long' | 'failed'

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

const entryOf = (endpoint: EndpointSpec, { format, asked }: AskedExport) => ({
  target: { kind: 'call' as const, id: endpoint.id, name: `${endpoint.method} ${endpoint.path}` },
  after: {
    format,
    filter: Object.entries(asked)
      .map(([name, value]) => `${name}=${textOf(value)}`)
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
