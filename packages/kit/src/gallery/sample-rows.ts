import type { TableColumn } from '../table/columns'

export interface Sample {
  id: string
  name: string
  city: string
  status: 'open' | 'waiting' | 'closed'
  amountCents: number
  serial: number
  urgent: boolean
  changed: string
  reason: string
  children?: readonly Sample[]
}

const CITIES = ['Barcelona', 'Girona', 'València', 'Bilbao', 'Palma']
const STATUSES = ['open', 'waiting', 'closed'] as const

export function sampleRow(index: number): Sample {
  return {
    id: `r${index}`,
    name: `Item ${String(index).padStart(4, '0')}`,
    city: CITIES[index % CITIES.length] ?? '',
    status: STATUSES[index % 3] ?? 'open',
    amountCents: (index * 3797) % 250_000,
    serial: 860_000_000_000_000 + index,
    urgent: index % 4 === 0,
    changed: new Date(Date.UTC(2026, 10, 20, 8, index % 60, 11)).toISOString(),
    reason: index % 5 ? '' : 'The answer did not arrive in time',
  }
}

export const SAMPLE_COLUMNS: readonly TableColumn<Sample>[] = [
  { id: 'name', header: 'Name', kind: 'text', value: (row) => row.name, wildcard: true, onCard: true, hideable: false },
  {
    id: 'city',
    header: 'City',
    kind: 'text',
    value: (row) => row.city,
    onCard: true,
    edit: {
      validate: (text) => (text.trim() ? undefined : 'The city is required'),
      save: (_row, text) =>
        new Promise((resolve, reject) =>
          setTimeout(() => (text === 'Atlantis' ? reject(new Error('There is no such city')) : resolve(text)), 400),
        ),
    },
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'choice',
    value: (row) => row.status,
    onCard: true,
    choices: [
      { value: 'open', label: 'Open' },
      { value: 'waiting', label: 'Waiting' },
      { value: 'closed', label: 'Closed' },
    ],
  },
  {
    id: 'amount',
    header: 'Amount €',
    kind: 'number',
    value: (row) => row.amountCents / 100,
    format: (value, formats) => formats.fixed(value),
  },
  {
    id: 'serial',
    header: 'Serial',
    kind: 'number',
    value: (row) => row.serial,
    format: (value) => String(value),
    identifierLike: true,
  },
  { id: 'urgent', header: 'Urgent', kind: 'boolean', value: (row) => row.urgent },
  { id: 'changed', header: 'Changed', kind: 'date', value: (row) => row.changed },
  { id: 'reason', header: 'Reason', kind: 'text', value: (row) => row.reason, truncateAt: 15 },
]
