import { giveBackYoungestFirst, spendOldestFirst } from '@motora/rules/money'
import type { Work } from '../../work.js'
import {
  addToLot,
  holdCreditOf,
  insertUses,
  lotsWithCredit,
  noteGivenBack,
  usesOfService,
} from '../stores/credit-store.js'

/** A rental by whose operator, id and rider its use of credit is known. */
export interface PaidService {
  operatorId: string
  serviceId: string
  customerId: string
}

const sum = (rows: readonly { cents: number }[]): number => rows.reduce((total, { cents }) => total + cents, 0)

/** What a customer has left, in cents of a euro; until the end of the work nobody else spends it. source: MONEY §5 */
export const holdCredit = async (work: Work, customerId: string): Promise<number> => {
  await holdCreditOf(work, customerId)
  return sum((await lotsWithCredit(work, customerId)).map(({ leftCents: cents }) => ({ cents })))
}

/**
 * Pays a service with credit: of the oldest lot first, never more than there is. A service that has used credit uses no
 * more: again, it is answered what it used.
 * @param cents of a euro, at most
 * @returns cents that were used
 * source: MONEY §5
 */
export const useCredit = async (
  work: Work,
  { operatorId, serviceId, customerId }: PaidService,
  cents: number,
): Promise<number> => {
  await holdCreditOf(work, customerId)
  const before = await usesOfService(work, operatorId, serviceId)
  if (before.length > 0) return sum(before)
  const lots = await lotsWithCredit(work, customerId)
  const spent = spendOldestFirst(
    lots.map(({ id: lotId, leftCents }) => ({ lotId, cents: leftCents })),
    cents,
  )
  for (const one of spent) await addToLot(work, one.lotId, -one.cents)
  await insertUses(
    work,
    spent.map((one) => ({ operatorId, serviceId, customerId, ...one, usedAt: work.now })),
  )
  return sum(spent)
}

/**
 * Gives credit that a service used back to the lots that it came of, the youngest first.
 * @param totalCents that are given back of this service in all, so that the same again gives no more back
 * @returns cents that were given back now; less than was asked for where less was used
 * source: MONEY §6
 */
export const giveCreditBack = async (
  work: Work,
  { operatorId, serviceId, customerId }: PaidService,
  totalCents: number,
): Promise<number> => {
  await holdCreditOf(work, customerId)
  const uses = await usesOfService(work, operatorId, serviceId)
  const before = uses.reduce((total, { givenBackCents }) => total + givenBackCents, 0)
  const given = giveBackYoungestFirst(
    uses.map(({ lotId, cents, givenBackCents }) => ({ lotId, cents: cents - givenBackCents })),
    totalCents - before,
  )
  for (const { lotId, cents } of given) {
    const use = uses.find((one) => one.lotId === lotId)
    if (!use) throw new Error('a use of credit that was read is gone')
    await noteGivenBack(work, use, cents)
    await addToLot(work, lotId, cents)
  }
  return sum(given)
}
