import type { ListQuery } from '@motora/contract'
import { type NotificationStatusCounts, notificationTargetStates } from '@motora/contract/notifications'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import { ascending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { deliveries, notificationTargets } from '../tables.js'
import type { NotificationRow } from './notification-store.js'

export type TargetRow = typeof notificationTargets.$inferSelect

/** Rows of one statement: a database takes 65,535 values in one. */
const rowsAtOnce = 5000

/** Makes the targets of a notification these, and no others; for one that nobody was told of yet. */
export const putTargets = async (
  work: Work,
  { id: notificationId, operatorId, startsAt: dueAt }: NotificationRow,
  ids: readonly string[],
): Promise<void> => {
  await work.tx.delete(notificationTargets).where(eq(notificationTargets.notificationId, notificationId))
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    await work.tx
      .insert(notificationTargets)
      .values(ids.slice(from, from + rowsAtOnce).map((targetId) => ({ notificationId, operatorId, targetId, dueAt })))
}

/** All of one notification, by their ids. */
export const targetIdsOf = async (work: Work, notificationId: string): Promise<string[]> =>
  (
    await work.tx
      .select({ targetId: notificationTargets.targetId })
      .from(notificationTargets)
      .where(eq(notificationTargets.notificationId, notificationId))
      .orderBy(notificationTargets.targetId)
  ).map(({ targetId }) => targetId)

/** Each status is there, also those in which nobody is. */
export const noneCounted = (): NotificationStatusCounts =>
  Object.fromEntries(notificationTargetStates.map((state) => [state, 0])) as NotificationStatusCounts

/** The first targets of each of these notifications, and how many of each stand how. */
export const firstTargetsOf = async (
  work: Work,
  notificationIds: readonly string[],
  most: number,
): Promise<{ rows: TargetRow[]; counts: Map<string, NotificationStatusCounts> }> => {
  if (notificationIds.length === 0) return { rows: [], counts: new Map() }
  const ids = [...notificationIds]
  const place = sql<number>`row_number() over (partition by ${notificationTargets.notificationId} order by ${notificationTargets.targetId})`
  const ranked = work.tx.$with('ranked').as(
    work.tx
      .select({
        notificationId: notificationTargets.notificationId,
        targetId: notificationTargets.targetId,
        place: place.as('place'),
      })
      .from(notificationTargets)
      .where(inArray(notificationTargets.notificationId, ids)),
  )
  const rows = await work.tx
    .with(ranked)
    .select({ target: notificationTargets })
    .from(ranked)
    .innerJoin(
      notificationTargets,
      and(
        eq(notificationTargets.notificationId, ranked.notificationId),
        eq(notificationTargets.targetId, ranked.targetId),
      ),
    )
    .where(sql`${ranked.place} <= ${most}`)
    .orderBy(notificationTargets.notificationId, notificationTargets.targetId)
  const counted = await work.tx
    .select({
      id: notificationTargets.notificationId,
      state: notificationTargets.state,
      count: sql<number>`count(*)::int`,
    })
    .from(notificationTargets)
    .where(inArray(notificationTargets.notificationId, ids))
    .groupBy(notificationTargets.notificationId, notificationTargets.state)
  const counts = new Map(ids.map((id) => [id, noneCounted()]))
  for (const { id, state, count } of counted) counts.set(id, { ...(counts.get(id) ?? noneCounted()), [state]: count })
  return { rows: rows.map(({ target }) => target), counts }
}

const list: List = {
  columns: {
    status: { sql: notificationTargets.state, kind: 'choice' },
    attemptsCount: { sql: notificationTargets.attempts, kind: 'number' },
    lastAttemptTimestamp: { sql: notificationTargets.lastAttemptAt, kind: 'instant' },
  },
  order: [ascending(notificationTargets.targetId)],
  // who a target is stands in other rooms
  search: [
    { sql: notificationTargets.state, kind: 'text' },
    { sql: notificationTargets.lastError, kind: 'text' },
  ],
}

/** One page of the targets of a notification, by their ids unless said. */
export const listTargetRows = (work: Work, query: ListQuery, notificationId: string): Promise<Page<TargetRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(notificationTargets).$dynamic(),
    list,
    query,
    eq(notificationTargets.notificationId, notificationId),
  )

const isoNow = (work: Work) => sql`${work.now.toISOString()}::timestamptz`

/**
 * The notifications of the targets that have been due longest, at most so many targets, and how many of each; in the
 * order in which they are held, so that two processes that take several never wait in a ring.
 */
export const findDueNotifications = (work: Work, most: number): Promise<{ id: string; targets: number }[]> =>
  rowsOf(
    work.tx,
    sql`select id, count(*)::int as targets from (
        select notification_id as id from notification_targets where due_at <= ${isoNow(work)}
        order by due_at limit ${most}
      ) due group by id order by id`,
  )

/** Targets of a notification that are due, held until the end of the work; at most so many. */
export const lockDueTargets = (work: Work, notificationId: string, most: number): Promise<TargetRow[]> =>
  work.tx
    .select()
    .from(notificationTargets)
    .where(
      and(eq(notificationTargets.notificationId, notificationId), sql`${notificationTargets.dueAt} <= ${isoNow(work)}`),
    )
    .orderBy(notificationTargets.targetId)
    .limit(most)
    .for('update')

/** One target, held until the end of the work. */
export const lockTarget = async (work: Work, notificationId: string, targetId: string): Promise<void> => {
  await work.tx
    .select({ one: sql`1` })
    .from(notificationTargets)
    .where(these(notificationId, [targetId]))
    .for('update')
}

const these = (notificationId: string, targetIds: readonly string[]) =>
  and(eq(notificationTargets.notificationId, notificationId), inArray(notificationTargets.targetId, [...targetIds]))

export const updateTargets = async (
  work: Work,
  notificationId: string,
  targetIds: readonly string[],
  set: Partial<Pick<TargetRow, 'state' | 'channel' | 'lastError' | 'dueAt'>>,
): Promise<void> => {
  if (targetIds.length > 0) await work.tx.update(notificationTargets).set(set).where(these(notificationId, targetIds))
}

/** Those of a notification that are due wait until then; each stands as it stood. */
export const putOffDue = async (work: Work, notificationId: string, dueAt: Date): Promise<void> => {
  await work.tx
    .update(notificationTargets)
    .set({ dueAt })
    .where(
      and(eq(notificationTargets.notificationId, notificationId), sql`${notificationTargets.dueAt} <= ${isoNow(work)}`),
    )
}

/**
 * Keeps what came of the mail that was asked for, unless a later try of it has said otherwise.
 * @param nth which try of the mail it was
 */
export const endMailed = async (
  work: Work,
  notificationId: string,
  targetId: string,
  set: Pick<TargetRow, 'state' | 'channel' | 'lastError'>,
  nth: number,
): Promise<void> => {
  await work.tx
    .update(notificationTargets)
    .set({ ...set, mailTry: nth })
    .where(
      and(
        these(notificationId, [targetId]),
        isNull(notificationTargets.dueAt),
        lte(sql`coalesce(${notificationTargets.mailTry}, 0)`, nth),
      ),
    )
}

/** One attempt more at each of them, kept before anything is sent. @param until who makes it has ended it by then */
export const beginAttempts = async (
  work: Work,
  notificationId: string,
  targets: readonly TargetRow[],
  until: Date,
): Promise<void> => {
  if (targets.length === 0) return
  await work.tx
    .insert(deliveries)
    .values(targets.map(({ targetId, attempts }) => ({ notificationId, targetId, n: attempts + 1, beganAt: work.now })))
  await work.tx
    .update(notificationTargets)
    .set({ attempts: sql`${notificationTargets.attempts} + 1`, lastAttemptAt: work.now, dueAt: until })
    .where(
      these(
        notificationId,
        targets.map(({ targetId }) => targetId),
      ),
    )
}

/** Attempts at these that nobody has ended in time: they may have arrived or not. */
export const endInterrupted = async (
  work: Work,
  notificationId: string,
  targetIds: readonly string[],
): Promise<void> => {
  if (targetIds.length === 0) return
  const ended = await work.tx
    .update(deliveries)
    .set({ endedAt: work.now, outcome: 'interrupted' })
    .where(
      and(
        eq(deliveries.notificationId, notificationId),
        inArray(deliveries.targetId, [...targetIds]),
        sql`${deliveries.endedAt} is null`,
      ),
    )
    .returning({ targetId: deliveries.targetId })
  await updateTargets(
    work,
    notificationId,
    ended.map(({ targetId }) => targetId),
    { lastError: 'interrupted' },
  )
}

/** Keeps what came of an attempt. @returns false: it was ended as interrupted meanwhile, and another may be under way */
export const endAttempt = async (
  work: Work,
  { notificationId, targetId, n }: { notificationId: string; targetId: string; n: number },
  set: Pick<typeof deliveries.$inferSelect, 'outcome' | 'detail'>,
): Promise<boolean> => {
  const ended = await work.tx
    .update(deliveries)
    .set({ ...set, endedAt: work.now })
    .where(
      and(
        eq(deliveries.notificationId, notificationId),
        eq(deliveries.targetId, targetId),
        eq(deliveries.n, n),
        sql`${deliveries.endedAt} is null`,
      ),
    )
    .returning({ n: deliveries.n })
  return ended.length > 0
}

/** Nothing is kept of what an erased person was told. */
export const forgetTarget = async (work: Work, targetId: string): Promise<void> => {
  await work.tx.delete(notificationTargets).where(eq(notificationTargets.targetId, targetId))
}

/** What a person was told, for the person itself, the newest first. */
export const notificationsOf = async (work: Work, targetId: string): Promise<object[]> => {
  const rows = await rowsOf<{ lastAttemptAt: string | null }>(
    work.tx,
    sql`select n.message ->> 'about' as about, n.kind, n.title, n.sub_title as "subTitle", n.body, t.state, t.channel, t.attempts,
        t.last_attempt_at as "lastAttemptAt"
      from notification_targets t join notifications n on n.id = t.notification_id
      where t.target_id = ${targetId} order by n.created_at desc, n.id`,
  )
  // a statement of our own text answers a moment as the database spells it
  return rows.map(({ lastAttemptAt: at, ...row }) => ({ ...row, lastAttemptAt: at && new Date(at) }))
}
