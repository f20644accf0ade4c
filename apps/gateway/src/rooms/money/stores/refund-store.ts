import type { PendingRefund } from '@motora/contract/sharing'
import type { RefundParts } from '@motora/rules/money'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf } from '../../../kernel/db/database.js'
import { isOneOf } from '../../../kernel/db/one-of.js'
import { isId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { payments, refunds } from '../tables.js'
import type { PaymentRow } from './payment-store.js'

export type RefundRow = typeof refunds.$inferSelect

/** Until the end of the work nobody else asks for a refund of this payment, or says what came of one. */
export const holdRefundsOf = async (work: Work, paymentId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`motora.refund.${paymentId}`}::text, 0))`)
}

/** The payment by its own id or that of its service, where the work sees it. */
export const findPaymentOf = async (
  work: Work,
  by: { paymentId: string } | { serviceId: string },
): Promise<PaymentRow | undefined> =>
  (
    await work.tx
      .select()
      .from(payments)
      .where('paymentId' in by ? eq(payments.id, by.paymentId) : eq(payments.serviceId, by.serviceId))
  )[0]

/** Every refund of a payment, the first one first. */
export const refundsOf = (work: Work, paymentId: string): Promise<RefundRow[]> =>
  work.tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.askedAt), asc(refunds.id))

/** Every refund of these payments, the first one first. */
export const refundRowsOf = (work: Work, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  work.tx
    .select()
    .from(refunds)
    .where(isOneOf(refunds.paymentId, paymentIds))
    .orderBy(asc(refunds.askedAt), asc(refunds.id))

/** @returns undefined: another refund has this id, perhaps one that the work does not see */
export const insertRefund = async (work: Work, row: typeof refunds.$inferInsert): Promise<RefundRow | undefined> =>
  (await work.tx.insert(refunds).values(row).onConflictDoNothing({ target: refunds.id }).returning())[0]

/** A refund by its id, where the work sees it. */
export const findRefundById = async (work: Work, id: string): Promise<RefundRow | undefined> =>
  (await work.tx.select().from(refunds).where(eq(refunds.id, id)))[0]

/**
 * Ends the waiting of a refund.
 * @returns undefined: it does not wait any more
 */
export const answerWaiting = async (
  work: Work,
  id: string,
  { state, decidedBy }: { state: 'on its way' | 'refused' | 'withdrawn'; decidedBy: string },
): Promise<RefundRow | undefined> =>
  (
    await work.tx
      .update(refunds)
      .set({
        state,
        decidedBy,
        decidedAt: work.now,
        ...(state === 'on its way' ? { dueAt: work.now } : { endedAt: work.now }),
      })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'waiting')))
      .returning()
  )[0]

/** Ends the waiting of those that were asked for by then and nobody has answered; at most so many. */
export const lapseWaiting = async (work: Work, askedBy: Date, most: number): Promise<RefundRow[]> => {
  const due = work.tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'waiting'), lte(refunds.askedAt, askedBy)))
    .orderBy(asc(refunds.askedAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return work.tx
    .update(refunds)
    .set({ state: 'lapsed', endedAt: work.now })
    .where(and(inArray(refunds.id, due), eq(refunds.state, 'waiting')))
    .returning()
}

/** Ends the waiting of those of one payment, whenever they were asked for. */
export const lapseWaitingOf = (work: Work, paymentId: string): Promise<RefundRow[]> =>
  work.tx
    .update(refunds)
    .set({ state: 'lapsed', endedAt: work.now })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'waiting')))
    .returning()

/** Refunds that are due and nobody has in hand, taken in hand until then; at most so many. @param isCreditAlone those of which no card gets a part */
export const takeDueRefunds = async (
  work: Work,
  until: Date,
  most: number,
  isCreditAlone: boolean,
): Promise<RefundRow[]> => {
  const taken = await rowsOf<{ id: string }>(
    work.tx,
    sql`update refunds set tries = tries + 1, due_at = ${until.toISOString()}::timestamptz,
        sent_at = coalesce(sent_at, ${work.now.toISOString()}::timestamptz)
      where id in (select id from refunds where due_at <= ${work.now.toISOString()}::timestamptz
          and (card_cents = 0 or not ${isCreditAlone}::boolean)
        order by due_at limit ${most} for update skip locked)
      returning id`,
  )
  const rows: RefundRow[] = []
  for (const { id } of taken) rows.push(...(await work.tx.select().from(refunds).where(eq(refunds.id, id))))
  return rows
}

/**
 * Says what became of a refund that was taken in hand so many times.
 * @returns false: another has it in hand, or has ended it
 */
export const updateRefund = async (
  work: Work,
  { id, tries }: Pick<RefundRow, 'id' | 'tries'>,
  set: Partial<Pick<RefundRow, 'state' | 'refundRef' | 'dueAt' | 'endedAt' | 'failure'>>,
): Promise<boolean> =>
  (
    await work.tx
      .update(refunds)
      .set(set)
      .where(and(eq(refunds.id, id), eq(refunds.tries, tries), isNull(refunds.endedAt)))
      .returning({ id: refunds.id })
  ).length > 0

/** A refund by the provider's name of it, or by our own that it was asked for under. */
export const findRefund = async (
  work: Work,
  { refundRef, metadata }: { refundRef: string; metadata: Readonly<Record<string, string>> },
): Promise<RefundRow | undefined> => {
  const ours = metadata.refund
  const isOurs = ours !== undefined && isId(ours) ? eq(refunds.id, ours) : undefined
  return (
    await work.tx
      .select()
      .from(refunds)
      .where(or(eq(refunds.refundRef, refundRef), isOurs))
  )[0]
}

/** The card's part of a refund that had succeeded came back. What became credit stays given. */
export const noteReturned = async (
  work: Work,
  { id, cardCents, creditCents }: Pick<RefundRow, 'id' | 'cardCents' | 'creditCents'>,
): Promise<void> => {
  const state = creditCents === 0 ? 'failed' : 'succeeded'
  await work.tx
    .update(refunds)
    .set({ state, returnedCents: cardCents, returnedAt: work.now, failure: 'sent back by the bank' })
    .where(eq(refunds.id, id))
}

/** The charge that paid a payment, as the provider names it. */
export const chargeRefOf = async (work: Work, paymentId: string): Promise<string | undefined> =>
  (
    await rowsOf<{ ref: string }>(
      work.tx,
      sql`select c.charge_ref as ref from charge_payments l join charges c on c.id = l.charge_id
        where l.payment_id = ${paymentId} and l.is_live and c.state = 'succeeded' and c.charge_ref is not null`,
    )
  )[0]?.ref

/** What of a payment went back. */
export const givenBack = async (work: Work, paymentId: string): Promise<RefundParts> => {
  const [sums] = await rowsOf<RefundParts>(
    work.tx,
    sql`select coalesce(sum(card_cents - returned_cents), 0)::int as "cardCents", coalesce(sum(credit_cents), 0)::int as "creditCents"
      from refunds where payment_id = ${paymentId} and state = 'succeeded'`,
  )
  return sums ?? { cardCents: 0, creditCents: 0 }
}

/**
 * Cents of these payments that went back and stayed there, by their ids: what banks sent back since is taken off. Those of
 * which nothing did are left out.
 */
export const givenBackOf = async (work: Work, paymentIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await rowsOf<{ id: string; cents: number }>(
    work.tx,
    sql`select payment_id::text as id, sum(card_cents - returned_cents + credit_cents)::float8 as cents from refunds
      where payment_id = any(${arrayText(paymentIds)}::uuid[]) and state = 'succeeded' group by payment_id`,
  )
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** Of these payments, how far a refund is that goes on, by their ids; those of which none does are left out. */
export const pendingRefundsOf = async (
  work: Work,
  paymentIds: readonly string[],
): Promise<Map<string, PendingRefund>> => {
  const rows = await rowsOf<{ id: string; isOnItsWay: boolean }>(
    work.tx,
    sql`select payment_id::text as id, bool_or(state = 'on its way') as "isOnItsWay" from refunds
      where payment_id = any(${arrayText(paymentIds)}::uuid[]) and state in ('waiting', 'on its way') group by payment_id`,
  )
  return new Map(rows.map(({ id, isOnItsWay }) => [id, isOnItsWay ? 'on its way' : 'waiting']))
}

interface Otherwise {
  id: string
  expected: string
  found: string
}

/**
 * Payments whose refunds are more than was paid, to a card that has not paid, or that say that they are refunded where not
 * all went back, or the other way round; at most so many.
 */
export const refundsOtherwise = (work: Work, most: number): Promise<Otherwise[]> =>
  rowsOf(
    work.tx,
    sql`select p.id, p.status || ' ' || p.amount_cents as expected, coalesce(r.cents, 0)::text as found
      from payments p
      left join (select payment_id, sum(card_cents - returned_cents) as card, sum(credit_cents) as credit,
          sum(card_cents - returned_cents + credit_cents) as cents
        from refunds where state = 'succeeded' group by payment_id) r on r.payment_id = p.id
      where coalesce(r.card, 0) > p.amount_cents - p.credit_cents or coalesce(r.credit, 0) > p.credit_cents
        or (p.status = 'refunded') <> (p.amount_cents > 0 and coalesce(r.cents, 0) = p.amount_cents)
        or (r.card > 0 and p.status not in ('success', 'refunded'))
      order by p.id limit ${most}`,
  )

/** Refunds of which the books say another sum, card and credit each; at most so many. */
export const refundTransfersOtherwise = (work: Work, most: number): Promise<Otherwise[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (
        select ref, coalesce(sum(case reason when 'refunded' then cents when 'refund returned' then -cents end), 0) as card,
          coalesce(sum(cents) filter (where reason = 'refunded as credit'), 0) as credit
        from ledger_transfers where reason in ('refunded', 'refunded as credit', 'refund returned') group by ref),
      kept as (select id, card_cents - returned_cents as card_cents, credit_cents from refunds where state = 'succeeded')
      select coalesce(k.id, b.ref) as id, coalesce(k.card_cents, 0) || ' + ' || coalesce(k.credit_cents, 0) as expected,
        coalesce(b.card, 0) || ' + ' || coalesce(b.credit, 0) as found
      from kept k full join booked b on b.ref = k.id
      where coalesce(k.card_cents, 0) <> coalesce(b.card, 0) or coalesce(k.credit_cents, 0) <> coalesce(b.credit, 0)
      order by 1 limit ${most}`,
  )

/** Services to which refunds gave another sum of credit back than its lots say; at most so many. */
export const creditBackOtherwise = (work: Work, most: number): Promise<Otherwise[]> =>
  rowsOf(
    work.tx,
    sql`with refunded as (
        select p.service_id, sum(r.credit_cents) as cents from refunds r join payments p on p.id = r.payment_id
        where r.state = 'succeeded' group by p.service_id),
      used as (select service_id, sum(given_back_cents) as cents from credit_uses group by service_id)
      select coalesce(r.service_id, u.service_id) as id, coalesce(r.cents, 0)::text as expected,
        coalesce(u.cents, 0)::text as found
      from refunded r full join used u using (service_id)
      where coalesce(r.cents, 0) <> coalesce(u.cents, 0) order by 1 limit ${most}`,
  )
