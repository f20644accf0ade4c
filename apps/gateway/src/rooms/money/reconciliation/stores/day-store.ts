import { desc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import { reconciliations } from '../tables.js'

export type DayRow = typeof reconciliations.$inferSelect

const lastOf = async (work: Work, state: DayRow['state']): Promise<DayRow | undefined> =>
  (
    await work.tx
      .select()
      .from(reconciliations)
      .where(eq(reconciliations.state, state))
      .orderBy(desc(reconciliations.day))
      .limit(1)
  )[0]

/** The last day that was compared. */
export const lastDone = (work: Work): Promise<DayRow | undefined> => lastOf(work, 'done')
/** The day that could not be compared yet; those after it were not tried. */
export const lastFailed = (work: Work): Promise<DayRow | undefined> => lastOf(work, 'failed')

/** Says how the comparison of a day came out this time; what was done stays so. */
export const keepDay = async (
  work: Work,
  day: string,
  came: Pick<DayRow, 'state'> & Partial<Pick<DayRow, 'charges' | 'refunds' | 'disputes' | 'failure'>>,
): Promise<void> => {
  const { state, charges = 0, refunds = 0, disputes = 0, failure = null } = came
  const counted = { charges, refunds, disputes }
  await work.tx
    .insert(reconciliations)
    .values({ day, tries: 1, triedAt: work.now, state, ...counted, failure })
    .onConflictDoUpdate({
      target: reconciliations.day,
      set: { tries: sql`${reconciliations.tries} + 1`, triedAt: work.now, state, ...counted, failure },
      setWhere: eq(reconciliations.state, 'failed'),
    })
}

/** A span of time, its end excluded. */
export interface Span {
  from: Date
  to: Date
}

const isIn = (
  column: string,
  { from, to }: Span,
) => sql`(${sql.identifier(column)} >= ${from.toISOString()}::timestamptz
  and ${sql.identifier(column)} < ${to.toISOString()}::timestamptz)`

/**
 * The provider's names of our charges that were made or ended in this span, and of those made before its end whose end is
 * not known: also where a rider may have paid at the bank meanwhile.
 */
export const chargesOfSpan = async (work: Work, span: Span): Promise<string[]> =>
  (
    await rowsOf<{ ref: string }>(
      work.tx,
      sql`select charge_ref as ref from charges c where charge_ref is not null
        and (${isIn('created_at', span)} or ${isIn('ended_at', span)})
      union
      select c.charge_ref from charges c where c.charge_ref is not null and c.ended_at is null
        and c.created_at < ${span.to.toISOString()}::timestamptz
        and (c.state = 'cancelling'
          or exists (select from charge_attempts a where a.charge_id = c.id and a.ended_at is null)
          or (c.state = 'open' and 'needs rider' =
            (select a.state from charge_attempts a where a.charge_id = c.id order by a.n desc limit 1)))`,
    )
  ).map(({ ref }) => ref)

/** The same of the card's parts of refunds. */
export const refundsOfSpan = async (work: Work, span: Span): Promise<string[]> =>
  (
    await rowsOf<{ ref: string }>(
      work.tx,
      sql`select refund_ref as ref from refunds where refund_ref is not null and card_cents > 0
        and (${isIn('sent_at', span)} or ${isIn('ended_at', span)}
          or (due_at is not null and sent_at < ${span.to.toISOString()}::timestamptz))`,
    )
  ).map(({ ref }) => ref)

/** The payment that a charge is for, or the first of several. */
export const paymentOfCharge = async (work: Work, chargeId: string): Promise<string | null> =>
  (
    await rowsOf<{ id: string }>(
      work.tx,
      sql`select payment_id as id from charge_payments where charge_id = ${chargeId}
        order by is_live desc, payment_id limit 1`,
    )
  )[0]?.id ?? null
