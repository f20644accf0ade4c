import type { ListQuery } from '@motora/contract'
import { findingDifferences } from '@motora/contract/money'
import { and, asc, eq, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { foldedText } from '../../../../kernel/db/column-filter.js'
import { descending } from '../../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../../kernel/db/page-of.js'
import { newId } from '../../../../kernel/ids.js'
import type { Work } from '../../../work.js'
import { paymentFindings as f } from '../tables.js'

export type FindingRow = typeof f.$inferSelect

/** What differs, and how. */
export type Finding = Pick<
  FindingRow,
  | ('subject' | 'kind' | 'providerRef' | 'paymentId' | 'currency')
  | ('hereCents' | 'thereCents' | 'hereState' | 'thereState')
>

/** What a person closed says the same still. */
const isSameStill = sql`${f.closedBy} is not null
  and ${f.hereCents} is not distinct from excluded.here_cents
  and ${f.thereCents} is not distinct from excluded.there_cents
  and ${f.hereState} is not distinct from excluded.here_state
  and ${f.thereState} is not distinct from excluded.there_state`
/** What is open stays as it is; what a person closed stays closed while it is the same; the rest begins again. */
const kept = (column: SQL, again: SQL): SQL =>
  sql`case when ${f.closedAt} is null or (${isSameStill}) then ${column} else ${again} end`

/** The same difference again is the same finding. source: MONEY §6 (reconciliation) */
export const keepFinding = async (work: Work, finding: Finding): Promise<void> => {
  await work.tx
    .insert(f)
    .values({ ...finding, id: newId(), foundAt: work.now, seenAt: work.now })
    .onConflictDoUpdate({
      target: [f.subject, f.providerRef, f.kind],
      set: {
        foundAt: kept(sql`${f.foundAt}`, sql`excluded.found_at`),
        closedAt: kept(sql`${f.closedAt}`, sql`null`),
        closedBy: kept(sql`${f.closedBy}`, sql`null`),
        note: kept(sql`${f.note}`, sql`null`),
        seenAt: work.now,
        paymentId: finding.paymentId,
        currency: finding.currency,
        hereCents: finding.hereCents,
        thereCents: finding.thereCents,
        hereState: finding.hereState,
        thereState: finding.thereState,
      },
    })
}

/** What is looked at each night; anything else happened once, and a person closes it. */
const isDifference = inArray(f.kind, [...findingDifferences])

/** Whatever else differed of this thing does not any more. @param but what still does; null: nothing */
export const closeWhatIsOver = async (
  work: Work,
  { subject, providerRef }: Pick<FindingRow, 'subject' | 'providerRef'>,
  but: FindingRow['kind'] | null,
): Promise<void> => {
  await work.tx
    .update(f)
    .set({ closedAt: work.now })
    .where(
      and(
        eq(f.subject, subject),
        eq(f.providerRef, providerRef),
        isNull(f.closedAt),
        isDifference,
        but === null ? undefined : ne(f.kind, but),
      ),
    )
}

/** A refund gave as much as one of the same payment that had come to nothing. */
export const closeNotGiven = async (work: Work, paymentId: string, givenCents: number): Promise<void> => {
  await work.tx
    .update(f)
    .set({ closedAt: work.now })
    .where(and(eq(f.paymentId, paymentId), eq(f.kind, 'not_given'), isNull(f.closedAt), lte(f.hereCents, givenCents)))
}

/** Held until the end of the work. */
export const lockFinding = async (work: Work, id: string): Promise<FindingRow | undefined> =>
  (await work.tx.select().from(f).where(eq(f.id, id)).for('update'))[0]

export const closeFinding = async (work: Work, id: string, closed: { by: string; note: string }): Promise<void> => {
  await work.tx.update(f).set({ closedAt: work.now, closedBy: closed.by, note: closed.note }).where(eq(f.id, id))
}

/** Open differences that were not looked at since then, those for longest first; at most so many. */
export const findingsNotSeenSince = (work: Work, before: Date, most: number): Promise<FindingRow[]> =>
  work.tx
    .select()
    .from(f)
    .where(and(isNull(f.closedAt), lt(f.seenAt, before), isDifference))
    .orderBy(asc(f.seenAt))
    .limit(most)

/** Open ones, the oldest first; at most so many. */
export const openFindings = (work: Work, most: number): Promise<FindingRow[]> =>
  work.tx.select().from(f).where(isNull(f.closedAt)).orderBy(asc(f.foundAt), asc(f.id)).limit(most)

export const countOpenFindings = (work: Work): Promise<number> => work.tx.$count(f, isNull(f.closedAt))

const list: List = {
  columns: {
    since: { sql: f.foundAt, kind: 'instant' },
    lastSeen: { sql: f.seenAt, kind: 'instant' },
    subject: { sql: f.subject, kind: 'choice' },
    kind: { sql: f.kind, kind: 'choice' },
    providerRef: { sql: f.providerRef, kind: 'text' },
    // people say amounts in units of money
    amountHere: { sql: f.hereCents, kind: 'number', per: 100 },
    amountThere: { sql: f.thereCents, kind: 'number', per: 100 },
  },
  order: [descending(f.foundAt), descending(f.id)],
  search: foldedText(f.providerRef),
}

/** One page of the open ones, the newest first unless said. */
export const listFindings = (work: Work, query: ListQuery): Promise<Page<FindingRow>> =>
  pageOf(work.tx, work.tx.select().from(f).$dynamic(), list, query, isNull(f.closedAt))
