import { and, eq, gte, lt } from 'drizzle-orm'
import { integer, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { descending } from '../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../../rooms/work.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const m = pgView('customer_movements', {
  customerId: uuid('customer_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  operatorId: uuid('operator_id').notNull(),
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at'),
  pausedSeconds: integer('paused_seconds').notNull(),
  originAddress: text('origin_address'),
  distanceMetres: integer('distance_metres'),
  operatorName: text('operator_name').notNull(),
}).existing()

const list: List = {
  columns: {
    originAddress: { sql: m.originAddress, kind: 'text' },
    distanceKms: { sql: m.distanceMetres, kind: 'number', filter: false },
    tripStart: { sql: m.startedAt, kind: 'instant' },
    tripEnd: { sql: m.endedAt, kind: 'instant' },
    pausedMinutes: { sql: m.pausedSeconds, kind: 'number', filter: false },
    sharingOperatorId: { sql: m.operatorId, kind: 'choice' },
    operatorName: { sql: m.operatorName, kind: 'text' },
  },
  order: [descending(m.startedAt), descending(m.serviceId)],
  search: [{ sql: m.originAddress, kind: 'text' }],
}

/** One page of a customer's rentals that have started, the newest first unless said. */
export const listMovementIds = (
  work: Work,
  customerId: string,
  query: PageQuery,
  span: { since: Date; until: Date } | undefined,
): Promise<Page<{ serviceId: string }>> =>
  pageOf(
    work.tx,
    work.tx.select({ serviceId: m.serviceId }).from(m).$dynamic(),
    list,
    query,
    and(eq(m.customerId, customerId), span && gte(m.startedAt, span.since), span && lt(m.startedAt, span.until)),
  )
