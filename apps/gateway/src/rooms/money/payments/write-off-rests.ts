import { eurosOf, restWaitsMs } from '@motora/rules/money'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { holdChargingOf } from '../stores/card-store.js'
import { currenciesOwed, lockUncharged, type Owed, owedRests } from '../stores/charge-store.js'
import { lockPayments } from '../stores/payment-store.js'
import { settleForgiven } from './settle-payments.js'

/** Riders of one round. */
const atOnce = 100

/**
 * Of what a rider owes in one currency, what has waited too long; nothing where it is enough for a card by now.
 * @param before what waits since before this moment; left out: all of it
 */
const writeOff = async (minCents: number, work: Work, owed: Owed, before?: Date): Promise<void> => {
  await holdChargingOf(work, owed.customerId)
  const parts = await lockUncharged(work, owed)
  if (parts.reduce((sum, { cents }) => sum + cents, 0) >= minCents) return
  const rows = await lockPayments(
    work,
    parts.map(({ id }) => id),
  )
  for (const { id, status, createdAt } of rows) {
    if (status !== 'pending' || (before && createdAt > before)) continue
    const { serviceId, operatorId, amountCents, creditCents } = await settleForgiven(work, id, 'written off')
    work.audit({
      event: 'money.rest_written_off',
      target: { kind: 'service', id: serviceId },
      operatorId,
      before: { status },
      after: { status: 'cancelled', amount: eurosOf(amountCents - creditCents) },
    })
  }
}

/**
 * Of a person who is erased in this work nothing is owed that no card can be charged with: there is no next rental that
 * it could join. source: MONEY §2, §6
 */
export const writeOffRestsOf = async (minCents: number, work: Work, customerId: string): Promise<void> => {
  for (const currency of await currenciesOwed(work, customerId))
    await writeOff(minCents, work, { customerId, currency })
}

/**
 * Writes off what is below the card provider's minimum and has joined no charge of its rider for 90 days.
 * source: MONEY §4 point 4, §6; decision 0090
 */
export const writeOffRests = async ({ inOwnWork, clock, cards: { minChargeCents } }: MoneyParts): Promise<void> => {
  const before = new Date(clock.now().getTime() - restWaitsMs)
  for (;;) {
    const riders = await inOwnWork((work) => owedRests(work, minChargeCents, before, atOnce))
    for (const owed of riders) await inOwnWork((work) => writeOff(minChargeCents, work, owed, before))
    if (riders.length < atOnce) return
  }
}
