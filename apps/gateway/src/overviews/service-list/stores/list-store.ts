import type { Currency } from '@motora/contract/fields'
import { type DisputeState, type PaymentStatus, type ServiceState, serviceStates } from '@motora/contract/sharing'
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { boolean, integer, type PgColumn, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { filteredFirst, foundFirst } from '../../../kernel/db/found-first.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type ListColumn, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../../rooms/work.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })
/** Rentals with what their list and its sums ask of them. */
export const s = pgView('service_list', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id').notNull(),
  vehicleId: uuid('vehicle_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  state: text({ enum: serviceStates }).notNull(),
  reservedAt: moment('reserved_at').notNull(),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  pausedSince: moment('paused_since'),
  pausedSeconds: integer('paused_seconds').notNull(),
  currency: text().$type<Currency>(),
  priceCents: integer('price_cents'),
  vehicle: text().notNull(),
  vehicleVin: text('vehicle_vin').notNull(),
  distanceMetres: integer('distance_metres'),
  originAddress: text('origin_address'),
  destinationAddress: text('destination_address'),
  operatorName: text('operator_name'),
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  /** The vehicle's plate, name and frame number as they were then, folded. */
  vehicleText: text('vehicle_text').notNull(),
  paymentStatus: text('payment_status').$type<PaymentStatus>(),
  disputeState: text('dispute_state').$type<DisputeState>(),
  discountPercent: integer('discount_percent').notNull(),
  minutesToStart: integer('minutes_to_start'),
  isRefunded: boolean('is_refunded').notNull(),
  isPaidByCredit: boolean('is_paid_by_credit').notNull(),
}).existing()

/** Of metres: people say kilometres, and read two decimals of them. */
export const kilometres = (metres: PgColumn | SQL) =>
  ({ sql: metres, kind: 'number', per: 1000, shown: { step: 10 } }) as const

/** Texts are filtered by and not sorted: they stand in other tables, and no index gives their order. */
const words = (column: PgColumn): ListColumn => ({ sql: column, kind: 'text', sort: false })
/** Read from the rental alone, and so are all orders. source: decision 0126 */
const ownColumns: List['columns'] = {
  status: { sql: s.state, kind: 'choice', sort: false },
  vehiclePlate: words(s.vehicle),
  vehicleVin: words(s.vehicleVin),
  reserveStartTimestamp: { sql: s.reservedAt, kind: 'instant' },
  tripStartTimestamp: { sql: s.startedAt, kind: 'instant', follows: s.reservedAt },
  tripEndTimestamp: { sql: s.endedAt, kind: 'instant', sort: false, follows: s.reservedAt },
  // people say it in units of money
  price: { sql: s.priceCents, kind: 'number', per: 100 },
  discountPercent: { sql: s.discountPercent, kind: 'number', sort: false },
  minutesToStart: { sql: s.minutesToStart, kind: 'number', sort: false },
  paymentStatus: { sql: s.paymentStatus, kind: 'choice', sort: false },
  disputeState: { sql: s.disputeState, kind: 'choice', sort: false },
  /** Something went back and stayed there. */
  isRefunded: { sql: s.isRefunded, kind: 'boolean', sort: false },
  /** A part of it. */
  isPaidByCredit: { sql: s.isPaidByCredit, kind: 'boolean', sort: false },
}
const list: List = {
  columns: {
    ...ownColumns,
    sharingOperatorName: words(s.operatorName),
    customerFullName: words(s.fullName),
    customerEmail: words(s.email),
    originAddress: words(s.originAddress),
    destinationAddress: words(s.destinationAddress),
    distanceKms: { ...kilometres(s.distanceMetres), sort: false },
  },
  order: [descending(s.reservedAt), descending(s.id)],
  equalsTurn: true,
}

/** Those whom the reader may see, with a folded text of who they are; without erased ones. */
const people = pgView('service_list_customers', {
  id: uuid().notNull(),
  text: text().notNull(),
  fullName: text('full_name').notNull(),
  email: text().notNull(),
}).existing()
const operators = pgView('service_list_operators', { id: uuid().notNull(), name: text().notNull() }).existing()
/** As they were when they were rented, folded. */
const vehicles = pgView('service_list_vehicles', {
  text: text().notNull(),
  vehicle: text().notNull(),
  vin: text().notNull(),
}).existing()
const addresses = pgView('service_list_addresses', { address: text().notNull(), text: text().notNull() }).existing()

const ofPeople = { view: people, value: people.id, key: s.customerId }
const ofVehicles = { view: vehicles, value: vehicles.text, key: s.vehicleText }
const ofAddresses = {
  view: addresses,
  value: addresses.address,
  column: { sql: addresses.text, kind: 'text' },
} as const
const aPerson = (column: PgColumn) =>
  ({ ...ofPeople, column: { sql: column, kind: 'text', within: people.text } }) as const
const aVehicle = (column: PgColumn) => ({ ...ofVehicles, column: { sql: column, kind: 'text' } }) as const

/** What these columns hold is found first, and then the rentals with it. source: decision 0174 */
const ofRentals = {
  sharingOperatorName: {
    view: operators,
    value: operators.id,
    key: s.operatorId,
    column: { sql: operators.name, kind: 'text' },
  },
  customerFullName: aPerson(people.fullName),
  customerEmail: aPerson(people.email),
  vehiclePlate: aVehicle(vehicles.vehicle),
  vehicleVin: aVehicle(vehicles.vin),
} as const
const ofTrips = {
  originAddress: { ...ofAddresses, key: s.originAddress },
  destinationAddress: { ...ofAddresses, key: s.destinationAddress },
}

/** The list as far as it is asked for by words: of people, of vehicles as they were then, of streets. */
export const asked = async (work: Work, { search, filter }: Pick<PageQuery, 'search' | 'filter'>): Promise<List> => {
  const first = await filteredFirst(work.tx, list, filter, { ...ofRentals, ...ofTrips })
  const searched = await foundFirst(work.tx, search, [
    { ...ofPeople, text: people.text },
    { ...ofVehicles, text: vehicles.text },
  ])
  return searched ? { ...first, search: searched } : first
}

/** Which services are asked for besides the list's own filters. */
export interface Which {
  operatorId?: string | undefined
  vehicleId?: string | undefined
  customerId?: string | undefined
  states?: readonly ServiceState[] | undefined
  /** Of their reservations, or of their ends. */
  span?: { since: Date; until: Date; of: 'reservation' | 'end' } | undefined
}

const inSpan = ({ since, until, of }: NonNullable<Which['span']>): SQL | undefined =>
  of === 'reservation'
    ? and(gte(s.reservedAt, since), lt(s.reservedAt, until))
    : // what ended before a moment was reserved before it: the list in that order begins there
      and(gte(s.endedAt, since), lt(s.endedAt, until), lt(s.reservedAt, until))

export const whichOf = ({ operatorId, vehicleId, customerId, states, span }: Which): SQL | undefined =>
  and(
    operatorId === undefined ? undefined : eq(s.operatorId, operatorId),
    vehicleId === undefined ? undefined : eq(s.vehicleId, vehicleId),
    customerId === undefined ? undefined : eq(s.customerId, customerId),
    states === undefined ? undefined : inArray(s.state, [...states]),
    span && inSpan(span),
  )

/** One page of the ids of services, the newest first unless said. */
export const listServiceIds = async (work: Work, query: PageQuery, which: Which): Promise<Page<{ id: string }>> => {
  const found = await asked(work, query)
  const isAlone = Object.keys(query.filter ?? {}).every((name) => name in ownColumns || name in ofRentals)
  const from = isAlone ? sql`service_list_alone service_list` : sql`service_list_trips service_list`
  return pageOf(
    work.tx,
    work.tx
      .select({ id: sql<string>`${s.id}` })
      .from(from)
      .$dynamic(),
    found,
    query,
    whichOf(which),
  )
}
