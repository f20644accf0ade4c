import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import { isId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { chargeAttempts, chargePayments, charges } from '../tables.js'
import type { PaymentRow } from './payment-store.js'

export type ChargeRow = typeof charges.$inferSelect
export type AttemptRow = typeof chargeAttempts.$inferSelect

/** A payment for a service that no charge is for, with what of it is for the card. */
const uncharged = sql`p.ref_key = 'Service' and p.status in ('pending', 'failed')
  and not exists (select from charge_payments l where l.payment_id = p.id and l.is_live)`

/** Of a rider, in one currency. */
export interface Owed {
  customerId: string
  currency: PaymentRow['currency']
}

/**
 * Riders who owe something that no charge is for, and of which something can be done now: enough to be charged, and a card
 * that may be, or a payment that has not failed yet. The longest owed first; at most so many.
 */
export const owedUncharged = (work: Work, minCents: number, most: number): Promise<Owed[]> =>
  rowsOf(
    work.tx,
    sql`select p.customer_id as "customerId", p.currency from payments p where ${uncharged}
      group by p.customer_id, p.currency
      having sum(p.amount_cents - p.credit_cents) >= ${minCents}
        and (bool_or(p.status = 'pending') or exists (select from rider_cards c
          where c.customer_id = p.customer_id and c.removed_at is null and c.refused_at is null))
      order by min(p.created_at) limit ${most}`,
  )

/** Riders who owe less than can be charged, and some of it since before this moment; at most so many. */
export const owedRests = (work: Work, minCents: number, before: Date, most: number): Promise<Owed[]> =>
  rowsOf(
    work.tx,
    sql`select p.customer_id as "customerId", p.currency from payments p where ${uncharged}
      group by p.customer_id, p.currency
      having sum(p.amount_cents - p.credit_cents) < ${minCents}
        and min(p.created_at) filter (where p.status = 'pending') <= ${before.toISOString()}::timestamptz
      order by min(p.created_at), p.customer_id limit ${most}`,
  )

/** What of a rider waits and is less than can be charged: how many payments, in all currencies. */
export const countRests = async (work: Work, customerId: string, minCents: number): Promise<number> => {
  const rows = await rowsOf<{ waiting: number }>(
    work.tx,
    sql`select (count(*) filter (where p.status = 'pending'))::int as waiting from payments p
      where p.customer_id = ${customerId} and ${uncharged}
      group by p.currency having sum(p.amount_cents - p.credit_cents) < ${minCents}`,
  )
  return rows.reduce((sum, { waiting }) => sum + waiting, 0)
}

/** In which currencies a rider owes something that no charge is for. */
export const currenciesOwed = async (work: Work, customerId: string): Promise<Owed['currency'][]> =>
  (
    await rowsOf<{ currency: Owed['currency'] }>(
      work.tx,
      sql`select distinct p.currency from payments p where p.customer_id = ${customerId} and ${uncharged} order by 1`,
    )
  ).map(({ currency }) => currency)

/** What a rider owes in one currency that no charge is for; held until the end of the work. */
export const lockUncharged = (
  work: Work,
  { customerId, currency }: Owed,
): Promise<(Pick<PaymentRow, 'id' | 'status'> & { cents: number })[]> =>
  rowsOf(
    work.tx,
    sql`select p.id, p.status, p.amount_cents - p.credit_cents as cents from payments p
      where p.customer_id = ${customerId} and p.currency = ${currency} and ${uncharged}
      order by p.id for update`,
  )

export const insertCharge = async (
  work: Work,
  row: typeof charges.$inferInsert,
  parts: readonly { paymentId: string; cents: number }[],
): Promise<void> => {
  await work.tx.insert(charges).values(row)
  await work.tx.insert(chargePayments).values(parts.map((part) => ({ chargeId: row.id, ...part })))
}

/** A charge by the provider's name of it, or by our own that it was asked for under. */
export const findCharge = async (
  work: Work,
  { chargeRef, metadata }: { chargeRef: string; metadata: Readonly<Record<string, string>> },
): Promise<ChargeRow | undefined> => {
  const ours = metadata.charge
  const isOurs = ours !== undefined && isId(ours) ? eq(charges.id, ours) : undefined
  return (
    await work.tx
      .select()
      .from(charges)
      .where(or(eq(charges.chargeRef, chargeRef), isOurs))
  )[0]
}

/** As it is seen: nobody is kept from changing it. */
export const findChargeById = async (work: Work, id: string): Promise<ChargeRow | undefined> =>
  (await work.tx.select().from(charges).where(eq(charges.id, id)))[0]

/** An attempt whose end is not known, and that nobody has in hand, is asked about now. */
export const hurryAttempt = async (work: Work, chargeId: string): Promise<void> => {
  await work.tx
    .update(chargeAttempts)
    .set({ dueAt: work.now })
    .where(and(eq(chargeAttempts.chargeId, chargeId), eq(chargeAttempts.state, 'unknown')))
}

/** Held until the end of the work; before its payments, everywhere. */
export const lockCharge = async (work: Work, id: string): Promise<ChargeRow | undefined> =>
  (await work.tx.select().from(charges).where(eq(charges.id, id)).for('update'))[0]

export const updateCharge = async (
  work: Work,
  id: string,
  set: Partial<Omit<ChargeRow, 'id' | 'customerId' | 'amountCents'>>,
): Promise<void> => {
  await work.tx.update(charges).set(set).where(eq(charges.id, id))
}

/** Open charges of a rider that nobody has in hand are due, and their plan begins again. What is bought has no plan. */
export const beginPlansAgain = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.execute(
    sql`update charges c set next_at = ${work.now.toISOString()}::timestamptz, step = 0
      where c.customer_id = ${customerId} and c.state = 'open' and not c.by_rider
        and not exists (select from charge_attempts a where a.charge_id = c.id and a.ended_at is null)`,
  )
}

/** Charges that are due, held until the end of the work; at most so many. Those that another has in hand are left. */
export const lockDueCharges = (work: Work, most: number): Promise<{ id: string; customerId: string }[]> =>
  rowsOf(
    work.tx,
    sql`select id, customer_id as "customerId" from charges where next_at <= ${work.now.toISOString()}::timestamptz and state = 'open'
      order by next_at limit ${most} for update skip locked`,
  )

/** Charges that are to be cancelled and whose time has come; held until the end of the work, at most so many. */
export const lockDueCancels = (work: Work, most: number): Promise<{ chargeId: string; chargeRef: string }[]> =>
  rowsOf(
    work.tx,
    sql`select id as "chargeId", charge_ref as "chargeRef" from charges
      where next_at <= ${work.now.toISOString()}::timestamptz and state = 'cancelling'
      order by next_at limit ${most} for update skip locked`,
  )

/** The charge by which a payment can still be paid, or was. */
export const findLiveCharge = async (work: Work, paymentId: string): Promise<ChargeRow | undefined> =>
  (
    await work.tx
      .select({ charge: charges })
      .from(chargePayments)
      .innerJoin(charges, eq(charges.id, chargePayments.chargeId))
      .where(and(eq(chargePayments.paymentId, paymentId), eq(chargePayments.isLive, true)))
  )[0]?.charge

/** No payment is paid by this charge any more. */
export const endParts = async (work: Work, chargeId: string): Promise<void> => {
  await work.tx.update(chargePayments).set({ isLive: false }).where(eq(chargePayments.chargeId, chargeId))
}

/** The last attempt at any of these payments of a rider, by each charge that they were ever part of. */
export const lastAttemptAt = async (
  work: Work,
  customerId: string,
  paymentIds: readonly string[],
): Promise<AttemptRow | undefined> =>
  (
    await work.tx
      .select({ attempt: chargeAttempts })
      .from(charges)
      .innerJoin(chargePayments, eq(chargePayments.chargeId, charges.id))
      .innerJoin(chargeAttempts, eq(chargeAttempts.chargeId, charges.id))
      .where(and(eq(charges.customerId, customerId), inArray(chargePayments.paymentId, [...paymentIds])))
      .orderBy(desc(chargeAttempts.claimedAt), desc(charges.id), desc(chargeAttempts.n))
      .limit(1)
  )[0]?.attempt

/** The payments that a charge pays. */
export const partsOf = (work: Work, chargeId: string): Promise<{ paymentId: string; cents: number }[]> =>
  work.tx
    .select({ paymentId: chargePayments.paymentId, cents: chargePayments.cents })
    .from(chargePayments)
    .where(and(eq(chargePayments.chargeId, chargeId), eq(chargePayments.isLive, true)))
    .orderBy(chargePayments.paymentId)

export const insertAttempt = async (
  work: Work,
  row: Pick<AttemptRow, 'chargeId' | 'n' | 'cardId' | 'makesCharge' | 'dueAt' | 'returnUrl'>,
): Promise<void> => {
  await work.tx.insert(chargeAttempts).values({ ...row, state: 'claimed', claimedAt: work.now })
}

export const hasOpenAttempt = async (work: Work, chargeId: string): Promise<boolean> =>
  (await work.tx.$count(chargeAttempts, and(eq(chargeAttempts.chargeId, chargeId), isNull(chargeAttempts.endedAt)))) > 0

/** Whether its last attempt left it to the rider to confirm at the bank, at any later time: then it may be paid by now. */
export const waitsForRider = async (work: Work, chargeId: string): Promise<boolean> => {
  const [last] = await work.tx
    .select({ state: chargeAttempts.state })
    .from(chargeAttempts)
    .where(eq(chargeAttempts.chargeId, chargeId))
    .orderBy(desc(chargeAttempts.n))
    .limit(1)
  return last?.state === 'needs rider'
}

/** Whether a card is being asked at this moment, for whatever its rider owes. One whose answer was lost is not. */
export const isCardInHand = async (work: Work, cardId: string): Promise<boolean> =>
  (await work.tx.$count(
    chargeAttempts,
    and(eq(chargeAttempts.cardId, cardId), isNull(chargeAttempts.endedAt), eq(chargeAttempts.state, 'claimed')),
  )) > 0

/** Attempts that nobody has in hand any more and that have no end, taken in hand again until then; at most so many. */
export const takeAttemptsAgain = (work: Work, until: Date, most: number): Promise<{ chargeId: string; n: number }[]> =>
  rowsOf(
    work.tx,
    sql`update charge_attempts set tries = tries + 1, due_at = ${until.toISOString()}::timestamptz
      where (charge_id, n) in (select charge_id, n from charge_attempts
        where ended_at is null and due_at <= ${work.now.toISOString()}::timestamptz
        order by due_at limit ${most} for update skip locked)
      returning charge_id as "chargeId", n`,
  )

/** An attempt as its taker needs it. */
export interface Attempt
  extends Pick<AttemptRow, 'chargeId' | 'n' | 'tries' | 'cardId' | 'makesCharge' | 'claimedAt' | 'returnUrl'> {
  cardRef: string
  charge: ChargeRow
}

export const readAttempt = async (work: Work, chargeId: string, n: number): Promise<Attempt> => {
  const [attempt] = await work.tx
    .select()
    .from(chargeAttempts)
    .where(and(eq(chargeAttempts.chargeId, chargeId), eq(chargeAttempts.n, n)))
  const [charge] = await work.tx.select().from(charges).where(eq(charges.id, chargeId))
  const [card] = await rowsOf<{ cardRef: string }>(
    work.tx,
    sql`select card_ref as "cardRef" from rider_cards where id = ${attempt?.cardId ?? null}`,
  )
  if (!attempt || !charge || !card) throw new Error('an attempt at a charge that was taken in hand is gone')
  const { tries, cardId, makesCharge, claimedAt, returnUrl } = attempt
  const { cardRef } = card
  return { chargeId, n, tries, cardId, makesCharge, claimedAt, returnUrl, cardRef, charge }
}

/** The provider says by itself that the charge is paid: the attempt has ended, also where somebody has it in hand. */
export const endOpenAttempt = async (work: Work, chargeId: string, state: 'succeeded'): Promise<void> => {
  await work.tx
    .update(chargeAttempts)
    .set({ state, endedAt: work.now, reason: null })
    .where(and(eq(chargeAttempts.chargeId, chargeId), isNull(chargeAttempts.endedAt)))
}

/**
 * Says how an attempt stands that was taken in hand so many times.
 * @returns false: another has it in hand, or has ended it
 */
export const updateAttempt = async (
  work: Work,
  { chargeId, n, tries }: Pick<AttemptRow, 'chargeId' | 'n' | 'tries'>,
  set: Partial<Pick<AttemptRow, 'state' | 'endedAt' | 'reason' | 'dueAt'>>,
): Promise<boolean> => {
  const changed = await work.tx
    .update(chargeAttempts)
    .set(set)
    .where(
      and(
        eq(chargeAttempts.chargeId, chargeId),
        eq(chargeAttempts.n, n),
        eq(chargeAttempts.tries, tries),
        isNull(chargeAttempts.endedAt),
      ),
    )
    .returning({ n: chargeAttempts.n })
  return changed.length > 0
}
