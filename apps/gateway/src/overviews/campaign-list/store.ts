import { eq, type SQL } from 'drizzle-orm'
import { pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { arrayText } from '../../kernel/db/array-text.js'
import { foldedText } from '../../kernel/db/column-filter.js'
import { sql } from '../../kernel/db/database.js'
import { descending } from '../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../../rooms/work.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const c = pgView('campaign_list', {
  id: uuid().notNull(),
  firmwareId: uuid('firmware_id').notNull(),
  name: text().notNull(),
  state: text().notNull(),
  scheduledAt: moment('scheduled_at'),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  createdAt: moment('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  firmwareName: text('firmware_name').notNull(),
  target: text().notNull(),
  version: text().notNull(),
  versionOrder: text('version_order').notNull(),
  owner: text(),
  operatorId: uuid('operator_id'),
}).existing()

/** Who made it, told of one's own campaigns alone (as the firmware room tells it): what is not told is not found by. */
const createdByShown = ({ scope: { rows } }: Work): SQL | typeof c.createdBy =>
  rows.kind === 'everything'
    ? c.createdBy
    : sql`case when ${c.operatorId} = any (${arrayText(rows.operatorIds)}::uuid[]) then ${c.createdBy} else '' end`

const listFor = (work: Work): List => ({
  columns: {
    name: { sql: c.name, kind: 'text' },
    firmwareName: { sql: c.firmwareName, kind: 'text' },
    target: { sql: c.target, kind: 'choice' },
    version: { sql: c.version, kind: 'text', sort: sql`${c.versionOrder} collate "C"` },
    state: { sql: c.state, kind: 'choice' },
    scheduledAt: { sql: c.scheduledAt, kind: 'instant' },
    startedAt: { sql: c.startedAt, kind: 'instant' },
    endedAt: { sql: c.endedAt, kind: 'instant' },
    created: { sql: c.createdAt, kind: 'instant' },
    createdBy: { sql: createdByShown(work), kind: 'text' },
    owner: { sql: c.owner, kind: 'text' },
  },
  order: [descending(c.createdAt), descending(c.id)],
  search: foldedText(c.name, c.firmwareName, c.version),
})

/** One page of the campaigns that the scope sees, the newest first unless said, with how many there are in all. */
export const listCampaignIds = (
  work: Work,
  { firmwareId, ...query }: PageQuery & { firmwareId?: string | undefined },
): Promise<Page<{ id: string }>> =>
  pageOf(
    work.tx,
    work.tx.select({ id: c.id }).from(c).$dynamic(),
    listFor(work),
    query,
    firmwareId === undefined ? undefined : eq(c.firmwareId, firmwareId),
  )
