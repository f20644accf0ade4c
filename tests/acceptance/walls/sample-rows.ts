import { randomBytes, randomUUID } from 'node:crypto'
import type { Below } from './below.js'
import type { Column, Table } from './shape.js'

export type Row = Record<string, unknown>

/** What the checks of a table ask for beyond the type of its columns. */
const particular: Record<string, () => Row> = {
  operator_areas: () => ({ ring: '[]' }),
  operator_logos: () => ({ sha256: hash() }),
  operator_watch: () => ({ low_battery_percent: 20, silent_after_minutes: 20 }),
  operator_sign_ups: () => ({ expires_at: '2026-11-22T10:00:00Z', token_hash: hash() }),
  identity_links: () => ({ expires_at: '2026-11-22T10:00:00Z', token_hash: hash(), kind: 'accept-membership' }),
  scheduled_reports: () => ({
    weekday: 0,
    month_day: null,
    frequency: 'weekly',
    state: 'paused',
    next_run_at: null,
    fault: null,
  }),
  // of a person of staff, or of a rider
  sessions: () => ({ customer_id: null }),
  // one that names customers; the generic one has no dates
  discounts: () => ({ apply_since: '2026-11-01T10:00:00Z', apply_until: '2026-12-01T10:00:00Z' }),
  // on sale for a month
  bonus_packs: () => ({ valid_since: '2026-11-01', valid_until: '2026-12-01' }),
  // owed for a service, with nothing paid
  payments: () => ({ ref_key: 'Service', service_id: randomUUID(), pack_id: null, amount_cents: 5, status: 'pending' }),
  // given as goodwill
  credit_lots: () => ({ pack_id: null, payment_id: null, given_by: randomUUID(), reason: 'late' }),
  refunds: () => ({
    is_whole: true,
    state: 'on its way',
    due_at: '2026-11-21T10:00:00Z',
    ended_at: null,
    needs_second: false,
    decided_by: null,
    decided_at: null,
  }),
  disputes: () => ({ state: 'open', closed_at: null }),
  provider_events: () => ({ state: 'kept', due_at: '2026-11-21T10:00:00Z', ended_at: null }),
  reconciliations: () => ({ state: 'done', failure: null, charges: 1, refunds: 1, tries: 1 }),
  payment_findings: () => ({
    subject: 'charge',
    kind: 'amount',
    currency: 'eur',
    here_state: 'paid',
    there_state: 'paid',
  }),
  // one that nobody was told yet
  notifications: () => ({ ends_at: '2026-11-22T10:00:00Z' }),
  notification_targets: () => ({ state: 'pending', channel: null, attempts: 0, due_at: '2026-11-21T10:00:00Z' }),
  deliveries: () => ({ ended_at: null, outcome: null }),
  ledger_transfers: () => ({ debit: 'rider:owed', credit: 'operator:sales', reason: 'priced' }),
  // of a rental, somewhere in the chain of its operator
  bills: () => ({
    kind: 'simplified',
    refund_id: null,
    rectifies: null,
    service: '{}',
    total_cents: 304,
    record_type: 'F2',
    chain_number: ++made + 1,
    series_number: made,
    record_before: hash(),
    fingerprint: hash().toUpperCase(),
  }),
  tax_chains: () => ({ register: 'agency', done_number: 1, claims: 1, tries: 0 }),
  tax_records: () => ({ register: 'agency', state: 'refused', due_at: '2026-11-22T10:00:00Z' }),
  // each of another month, and what it comes to
  settlements: () => ({
    month: `${2000 + ++made}-01`,
    currency: 'eur',
    made_at: '2027-01-01T00:00:00Z',
    days_of_month: 31,
    since_at: '2026-11-01T00:00:00Z',
    until_at: '2026-12-01T00:00:00Z',
    card_cents: 9,
    credit_cents: 0,
    refunds_cents: 0,
    disputes_cents: 0,
    commission_cents: 1,
    vehicles_cents: 2,
    payable_cents: 6,
  }),
  // a card that is good for years
  rider_cards: () => ({ expiry_year: 2030, last4: '4242' }),
  // a key and a photo that are still there
  customer_keys: () => ({ sealed: Buffer.from([1]) }),
  customer_documents: () => ({ sealed: Buffer.from([1]) }),
  // a rental that holds its vehicle writes the row of that by itself
  services: () => ({ state: 'cancelled', discount_percent: 10 }),
  vehicle_rentals: () => ({ booked_until: '2026-11-21T10:15:00Z' }),
  reservation_days: () => ({ waits: Array.from({ length: 16 }, () => 0) }),
  rider_days: () => ({ riders: fourBytes }),
  vehicle_days: () => ({
    vehicles: fourBytes,
    rentals: fourBytes,
    metres: fourBytes,
    eur_cents: fourBytes,
    usd_cents: fourBytes,
    batteries: Array.from({ length: 10 }, () => 0),
  }),
  vehicle_commands: () => ({ expires_at: '2026-11-21T10:00:30Z' }),
}
/** One number of a day. */
const fourBytes = Buffer.from([0, 0, 0, 1])
const hash = (): string => randomBytes(32).toString('hex')

let made = 0
const byType: Record<string, () => unknown> = {
  uuid: () => randomUUID(),
  text: () => `walls-${++made}`,
  smallint: () => 1,
  integer: () => 1,
  bigint: () => ++made,
  numeric: () => 1,
  real: () => 1,
  'double precision': () => 1,
  boolean: () => false,
  date: () => '2026-11-21',
  'time without time zone': () => '10:00',
  'timestamp with time zone': () => '2026-11-21T10:00:00Z',
  jsonb: () => '[]',
  json: () => '{}',
  bytea: () => Buffer.from([1]),
  'text[]': () => ['a'],
  'bigint[]': () => [1],
  'integer[]': () => [1],
  'uuid[]': () => [randomUUID()],
}

const sampleValue = (table: string, { name, type, words }: Column): unknown => {
  if (words.length > 0) return words[0]
  const make = byType[type]
  if (!make) throw new Error(`${table}.${name}: say here how a value of the type ${type} is made`)
  return make()
}

/**
 * A row that an operator could have: what must be given, and keys to rows of the same operator.
 * @param parents rows of that operator, by table
 */
export const sampleRow = (table: Table, operatorId: string, parents: ReadonlyMap<string, Row>): Row => {
  const row: Row = {}
  const given = particular[table.name]?.() ?? {}
  const keys = new Set(table.references.flatMap(({ columns }) => columns))
  for (const column of table.columns)
    if (column.name in given) row[column.name] = given[column.name]
    else if (column.name === 'operator_id') row[column.name] = operatorId
    else if (column.isNeeded || (keys.has(column.name) && column.isWritable && column.name !== 'suspended_by'))
      row[column.name] = sampleValue(table.name, column)
  for (const { columns, parent, parentColumns } of table.references)
    for (const [n, column] of columns.entries()) {
      const from = parents.get(parent)?.[parentColumns[n] ?? '']
      if (from !== undefined && column in row && !(column in given) && column !== 'operator_id') row[column] = from
    }
  return row
}

export const insertText = (table: string, row: Row): { text: string; values: unknown[] } => {
  const names = Object.keys(row)
  return {
    text: `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    values: names.map((name) => row[name]),
  }
}

/** Parents before children. A key that is looked at when all is written waits for nobody. */
const inOrder = (tables: ReadonlyMap<string, Table>): Table[] => {
  const placed = new Set<string>()
  const ordered: Table[] = []
  const waits = (table: Table): boolean =>
    table.references.some(({ parent, isDeferred }) => !isDeferred && parent !== table.name && !placed.has(parent))
  while (ordered.length < tables.size) {
    const next = [...tables.values()].filter((table) => !placed.has(table.name) && !waits(table))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of next) {
      placed.add(table.name)
      ordered.push(table)
    }
  }
  return ordered
}

/**
 * One row of an operator in every table, as the owner.
 * @param others rows of another operator: a table that has one row in all keeps that
 * @returns them by table
 */
export const plantRows = async (
  below: Below,
  tables: ReadonlyMap<string, Table>,
  operatorId: string,
  others: ReadonlyMap<string, Row> = new Map(),
): Promise<Map<string, Row>> => {
  const planted = new Map<string, Row>()
  await below.owner('begin')
  for (const table of inOrder(tables)) {
    const itself = table.name === 'operators' ? { id: operatorId, parent_id: operatorId } : {}
    const row = { ...sampleRow(table, operatorId, planted), ...itself }
    await below.owner('savepoint planting')
    try {
      const { text, values } = insertText(table.name, row)
      await below.owner(text, values)
      planted.set(table.name, row)
    } catch (error) {
      const other = others.get(table.name)
      if ((error as { code?: string }).code !== '23505' || !other)
        throw new Error(`${table.name}: say in "particular" what a row needs: ${(error as Error).message}`)
      await below.owner('rollback to savepoint planting')
      planted.set(table.name, other)
    }
  }
  await below.owner('commit')
  return planted
}
