import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { descending } from '../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../../rooms/work.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const t = pgView('ticket_list', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id'),
  vehicleId: uuid('vehicle_id').notNull(),
  code: text().notNull(),
  title: text().notNull(),
  createdAt: moment('created_at').notNull(),
  closedAt: moment('closed_at'),
  createdByName: text('created_by_name').notNull(),
  plate: text(),
  vehicleName: text('vehicle_name').notNull(),
  model: text().notNull(),
  technicianId: uuid('technician_id'),
  technicianName: text('technician_name'),
  city: text().notNull(),
  detector: text(),
  /** Code, title, plate and the vehicle's name, folded. */
  searchText: text('search_text'),
  operatorName: text('operator_name'),
  causeGoneAt: moment('cause_gone_at'),
  /** Who rented the vehicle then; null: nobody, or nobody whom the scope sees. */
  customerId: uuid('customer_id'),
}).existing()

const list: List = {
  columns: {
    codIncident: { sql: t.code, kind: 'text' },
    title: { sql: t.title, kind: 'text' },
    created: { sql: t.createdAt, kind: 'instant' },
    closeTimestamp: { sql: t.closedAt, kind: 'instant' },
    isClosed: { sql: sql`(${t.closedAt} is not null)`, kind: 'boolean' },
    createUserFullName: { sql: t.createdByName, kind: 'text' },
    plate: { sql: t.plate, kind: 'text' },
    vehicleName: { sql: t.vehicleName, kind: 'text' },
    model: { sql: t.model, kind: 'text' },
    sharingOperatorId: { sql: t.operatorId, kind: 'choice' },
    sharingOperatorName: { sql: t.operatorName, kind: 'text' },
    technicianId: { sql: t.technicianId, kind: 'id' },
    technicianName: { sql: t.technicianName, kind: 'text' },
    customerId: { sql: t.customerId, kind: 'id' },
    city: { sql: t.city, kind: 'text' },
    detector: { sql: t.detector, kind: 'choice' },
    causeGoneAt: { sql: t.causeGoneAt, kind: 'instant' },
    isCauseGone: { sql: sql`(${t.causeGoneAt} is not null)`, kind: 'boolean' },
  },
  order: [descending(t.createdAt), descending(t.id)],
  search: sql`${t.searchText}`,
}

export interface WhichTickets {
  operatorId?: string
  vehicleId?: string
  onlyOpen?: boolean
  /** By creation; the end is left out. */
  span?: { since: Date; until: Date } | undefined
}

/** One page of the tickets in the scope, the newest first unless said, with how many there are in all. */
export const listTicketIds = (
  work: Work,
  query: PageQuery,
  { operatorId, vehicleId, onlyOpen, span }: WhichTickets,
): Promise<Page<{ id: string }>> =>
  pageOf(
    work.tx,
    work.tx.select({ id: t.id }).from(t).$dynamic(),
    list,
    query,
    and(
      operatorId === undefined ? undefined : eq(t.operatorId, operatorId),
      vehicleId === undefined ? undefined : eq(t.vehicleId, vehicleId),
      onlyOpen ? isNull(t.closedAt) : undefined,
      span && gte(t.createdAt, span.since),
      span && lt(t.createdAt, span.until),
    ),
  )
