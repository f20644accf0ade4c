import { asc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import { isOneOf } from '../../../kernel/db/one-of.js'
import type { Work } from '../../work.js'
import { disputes } from '../tables.js'

export type DisputeRow = typeof disputes.$inferSelect

export type DisputeOfPayment = Omit<DisputeRow, 'id' | 'operatorId' | 'disputeRef'>

/** Every dispute of these payments, the first one first. */
export const disputeRowsOf = (work: Work, paymentIds: readonly string[]): Promise<DisputeRow[]> =>
  work.tx
    .select()
    .from(disputes)
    .where(isOneOf(disputes.paymentId, paymentIds))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))

/** The disputes of each of these payments, the first one first; payments without any are left out. */
export const disputesOf = async (
  work: Work,
  paymentIds: readonly string[],
): Promise<Map<string, DisputeOfPayment[]>> => {
  const rows = await disputeRowsOf(work, paymentIds)
  const of = new Map<string, DisputeOfPayment[]>()
  for (const { id: _, operatorId: __, disputeRef: ___, ...row } of rows)
    of.set(row.paymentId, [...(of.get(row.paymentId) ?? []), row])
  return of
}

/** Of each of these payments the dispute that a list names: the open one, else the last one. */
export const disputesNamed = async (
  work: Work,
  paymentIds: readonly string[],
): Promise<Map<string, DisputeOfPayment>> => {
  const named = new Map<string, DisputeOfPayment>()
  for (const [id, all] of await disputesOf(work, paymentIds)) {
    const one = all.findLast(({ state }) => state === 'open') ?? all.at(-1)
    if (one) named.set(id, one)
  }
  return named
}

/** Cents that banks took of a payment for its payer and have not given again. @param all its disputes */
export const takenCentsOf = (all: readonly Pick<DisputeRow, 'cents' | 'state' | 'hasTaken'>[]): number =>
  all.reduce((sum, { cents, state, hasTaken }) => (hasTaken && state !== 'won' ? sum + cents : sum), 0)

/** Whether a bank judges this payment now, and what banks took of it for its payer and have not given again. */
export const disputeStandingOf = async (
  work: Work,
  paymentId: string,
): Promise<{ isDisputed: boolean; takenCents: number }> => {
  const all = (await disputesOf(work, [paymentId])).get(paymentId) ?? []
  return { isDisputed: all.some(({ state }) => state === 'open'), takenCents: takenCentsOf(all) }
}

/** What is kept of a dispute, by its payments. */
export const disputesByRef = (work: Work, disputeRef: string): Promise<DisputeRow[]> =>
  work.tx.select().from(disputes).where(eq(disputes.disputeRef, disputeRef)).orderBy(asc(disputes.paymentId))

/** The provider's names of disputes that were opened or closed in this span, and of those that are open still. */
export const disputesOfSpan = async (work: Work, { from, to }: { from: Date; to: Date }): Promise<string[]> =>
  (
    await rowsOf<{ ref: string }>(
      work.tx,
      sql`select distinct dispute_ref as ref from disputes
        where (opened_at >= ${from.toISOString()}::timestamptz and opened_at < ${to.toISOString()}::timestamptz)
          or (closed_at >= ${from.toISOString()}::timestamptz and closed_at < ${to.toISOString()}::timestamptz)
          or (state = 'open' and opened_at < ${to.toISOString()}::timestamptz)`,
    )
  ).map(({ ref }) => ref)

export const insertDispute = async (work: Work, row: typeof disputes.$inferInsert): Promise<void> => {
  await work.tx.insert(disputes).values(row)
}

export const updateDispute = async (
  work: Work,
  id: string,
  set: Partial<Pick<DisputeRow, 'state' | 'hasTaken' | 'closedAt' | 'lotCents'>>,
): Promise<void> => {
  await work.tx.update(disputes).set(set).where(eq(disputes.id, id))
}

/** Disputes of which the books say another sum than the bank took and gave again; at most so many. */
export const disputesOtherwise = (
  work: Work,
  most: number,
): Promise<{ id: string; expected: string; found: string }[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (
        select ref, sum(case reason when 'disputed' then cents else -cents end) as cents
        from ledger_transfers where reason in ('disputed', 'dispute won') group by ref),
      kept as (select id, case when has_taken and state <> 'won' then cents else 0 end as cents from disputes)
      select coalesce(k.id, b.ref) as id, coalesce(k.cents, 0)::text as expected, coalesce(b.cents, 0)::text as found
      from kept k full join booked b on b.ref = k.id
      where coalesce(k.cents, 0) <> coalesce(b.cents, 0) order by 1 limit ${most}`,
  )
