import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { cardSetups, riderCards, riderPayers } from '../cards/tables.js'

export type CardRow = typeof riderCards.$inferSelect
export type SetupRow = typeof cardSetups.$inferSelect

const chargingOf = (customerId: string) => sql`hashtextextended(${`motora.charging.${customerId}`}::text, 0)`

/** Until the end of the work nobody else changes what a rider is charged by. Before a charge is locked. */
export const holdChargingOf = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(${chargingOf(customerId)})`)
}

/** The same without waiting, for who holds a charge already. @returns false: another holds it */
export const tryToHoldChargingOf = async (work: Work, customerId: string): Promise<boolean> => {
  const [row] = await rowsOf<{ held: boolean }>(
    work.tx,
    sql`select pg_try_advisory_xact_lock(${chargingOf(customerId)}) as held`,
  )
  return row?.held === true
}

/** @returns who the rider is at the card provider */
export const findPayer = async (work: Work, customerId: string): Promise<string | undefined> =>
  (await work.tx.select().from(riderPayers).where(eq(riderPayers.customerId, customerId)))[0]?.payerRef

/** The first one that was kept stays. @returns it */
export const keepPayer = async (work: Work, customerId: string, payerRef: string): Promise<string> => {
  await work.tx
    .insert(riderPayers)
    .values({ customerId, payerRef, createdAt: work.now })
    .onConflictDoNothing({ target: riderPayers.customerId })
  return (await findPayer(work, customerId)) ?? payerRef
}

export const insertSetup = async (work: Work, id: string, customerId: string): Promise<void> => {
  await work.tx.insert(cardSetups).values({ id, customerId, startedAt: work.now })
}

export const noteSetupRef = async (work: Work, id: string, setupRef: string): Promise<void> => {
  await work.tx.update(cardSetups).set({ setupRef }).where(eq(cardSetups.id, id))
}

export const findSetup = async (work: Work, id: string): Promise<SetupRow | undefined> =>
  (await work.tx.select().from(cardSetups).where(eq(cardSetups.id, id)))[0]

/** By the provider's name of the page. */
export const findSetupByRef = async (work: Work, setupRef: string): Promise<SetupRow | undefined> =>
  (await work.tx.select().from(cardSetups).where(eq(cardSetups.setupRef, setupRef)))[0]

/** @returns whether this work ended it */
export const endSetup = async (work: Work, id: string, state: 'kept' | 'expired'): Promise<boolean> => {
  const ended = await work.tx
    .update(cardSetups)
    .set({ state, endedAt: work.now })
    .where(and(eq(cardSetups.id, id), eq(cardSetups.state, 'open')))
    .returning({ id: cardSetups.id })
  return ended.length > 0
}

/** The card of a rider that is charged. */
export const findCurrentCard = async (work: Work, customerId: string): Promise<CardRow | undefined> =>
  (
    await work.tx
      .select()
      .from(riderCards)
      .where(and(eq(riderCards.customerId, customerId), isNull(riderCards.removedAt)))
  )[0]

export const insertCard = async (work: Work, row: typeof riderCards.$inferInsert): Promise<void> => {
  await work.tx.insert(riderCards).values(row)
}

/** The card of a rider that is charged is so no more. */
export const removeCurrentCard = async (work: Work, customerId: string): Promise<void> => {
  await work.tx
    .update(riderCards)
    .set({ removedAt: work.now })
    .where(and(eq(riderCards.customerId, customerId), isNull(riderCards.removedAt)))
}

/** What cards of a rider are shown by is told nowhere any more. */
export const blankCards = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.update(riderCards).set({ brand: '', last4: '' }).where(eq(riderCards.customerId, customerId))
}

/** The bank has said that a card must not be tried again. */
export const refuseCard = async (
  work: Work,
  id: string,
  refusedReason: NonNullable<CardRow['refusedReason']>,
): Promise<void> => {
  await work.tx
    .update(riderCards)
    .set({ refusedAt: work.now, refusedReason })
    .where(and(eq(riderCards.id, id), isNull(riderCards.refusedAt)))
}

/** Cards that are of no use and are still kept at the provider; at most so many. One that is being charged waits. */
export const cardsToRemove = (work: Work, most: number): Promise<{ id: string; cardRef: string }[]> =>
  rowsOf(
    work.tx,
    sql`select c.id, c.card_ref as "cardRef" from rider_cards c
      where c.removed_at is not null and c.gone_at is null
        and not exists (select from charge_attempts a where a.card_id = c.id and a.ended_at is null)
      order by c.removed_at limit ${most}`,
  )

export const noteGone = async (work: Work, id: string): Promise<void> => {
  await work.tx.update(riderCards).set({ goneAt: work.now }).where(eq(riderCards.id, id))
}

/** Every card of a rider, for the person itself; without the provider's names. */
export const cardsOf = async (work: Work, customerId: string): Promise<object[]> =>
  (
    await work.tx.select().from(riderCards).where(eq(riderCards.customerId, customerId)).orderBy(riderCards.addedAt)
  ).map(({ brand, last4, expiryMonth, expiryYear, addedAt, refusedAt, removedAt }) => ({
    brand,
    last4,
    expiryMonth,
    expiryYear,
    addedAt,
    refusedAt,
    removedAt,
  }))
