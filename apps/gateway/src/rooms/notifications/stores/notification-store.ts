import type { ListQuery } from '@motora/contract'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { notifications } from '../tables.js'

export type NotificationRow = typeof notifications.$inferSelect

/** Of staff, or of the product itself. */
export const findNotification = async (work: Work, id: string): Promise<NotificationRow | undefined> =>
  (await work.tx.select().from(notifications).where(eq(notifications.id, id)))[0]

/** What staff tells, which alone has calls. */
export const isOfStaff = (row: NotificationRow | undefined): row is NotificationRow => row?.message === null

/**
 * The same, held until the end of the work. Who edits it and who makes the first attempt take turns here, and before
 * any of its targets.
 */
export const lockNotification = async (work: Work, id: string): Promise<NotificationRow | undefined> =>
  (await work.tx.select().from(notifications).where(eq(notifications.id, id)).for('update'))[0]

/** @returns undefined when the id is another's */
export const insertNotification = async (
  work: Work,
  row: typeof notifications.$inferInsert,
): Promise<NotificationRow | undefined> =>
  (await work.tx.insert(notifications).values(row).onConflictDoNothing({ target: notifications.id }).returning())[0]

/** Its version is one more. For a row that this work holds. */
export const updateNotification = async (
  work: Work,
  id: string,
  change: Partial<typeof notifications.$inferInsert>,
): Promise<NotificationRow> => {
  const [row] = await work.tx
    .update(notifications)
    .set({ ...change, version: sql`${notifications.version} + 1` })
    .where(eq(notifications.id, id))
    .returning()
  if (!row) throw new Error('a notification that was held is gone')
  return row
}

/** From its first attempt on it cannot be edited. For a row that this work holds. */
export const endPending = async (work: Work, id: string): Promise<void> => {
  await work.tx.update(notifications).set({ isPending: false }).where(eq(notifications.id, id))
}

/**
 * Whether it was withdrawn by now. Asked where a target is held: who withdraws holds those that are pending, so that
 * either this work sees it, or its withdrawal sees what this work leaves.
 */
export const isWithdrawn = async (work: Work, id: string): Promise<boolean> =>
  (
    await work.tx
      .select({ one: sql`1` })
      .from(notifications)
      .where(and(eq(notifications.id, id), isNotNull(notifications.withdrawnAt)))
  ).length > 0

const list: List = {
  columns: {
    id: { sql: notifications.id, kind: 'id', sort: false },
    name: { sql: notifications.name, kind: 'text' },
    title: { sql: notifications.title, kind: 'text' },
    subTitle: { sql: notifications.subTitle, kind: 'text' },
    body: { sql: notifications.body, kind: 'text' },
    scheduledStartDate: { sql: notifications.startsAt, kind: 'instant' },
    scheduledEndDate: { sql: notifications.endsAt, kind: 'instant' },
    isPending: { sql: notifications.isPending, kind: 'boolean' },
    withdrawnTimestamp: { sql: notifications.withdrawnAt, kind: 'instant' },
    targetType: { sql: notifications.targetType, kind: 'choice' },
    kind: { sql: notifications.kind, kind: 'choice' },
  },
  order: [descending(notifications.createdAt), descending(notifications.id)],
  search: [
    { sql: notifications.name, kind: 'text' },
    { sql: notifications.title, kind: 'text' },
    { sql: notifications.body, kind: 'text' },
  ],
}

/** One page of what staff tells, the newest first unless said. @param operatorId of this operator alone */
export const listNotificationRows = (
  work: Work,
  query: ListQuery,
  operatorId: string | undefined,
): Promise<Page<NotificationRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(notifications).$dynamic(),
    list,
    query,
    and(isNull(notifications.message), operatorId === undefined ? undefined : eq(notifications.operatorId, operatorId)),
  )
