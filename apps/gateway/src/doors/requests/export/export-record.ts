import type { EndpointSpec } from '@motora/contract'
import type { AuditEntry } from '../../../rooms/audit-entry.js'

/** How an export came to its end. */
export type ExportEnd = 'finished' | 'reader gone' | 'reader too slow' | 'too long' | 'failed'

interface MadeExport {
  format: string
  /** As the caller wrote them: parameters of the path and the query without those of the file itself. */
  asked: Record<string, unknown>
  /** Rows that were written; some of the last may not have reached the reader when it was broken off. */
  rows: number
  ended: ExportEnd
}

const maxFilterCharacters = 2000
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Who took which list home, by what filter and how much of it: one record for each export, whole or broken off. */
export const exportRecord = (endpoint: EndpointSpec, { format, asked, rows, ended }: MadeExport): AuditEntry => ({
  event: 'identity.list_exported',
  target: { kind: 'call', id: endpoint.id, name: `${endpoint.method} ${endpoint.path}` },
  ...(ended === 'finished' ? {} : { reason: ended }),
  after: {
    format,
    filter: Object.entries(asked)
      .map(([name, value]) => `${name}=${textOf(value)}`)
      .join('&')
      .slice(0, maxFilterCharacters),
    rows,
    ended: ended === 'finished' ? 'finished' : 'broken off',
  },
})
