import type { CustomerCredit, GoodwillToGive } from '@motora/contract/money'
import {
  centsOf,
  eurosOf,
  goodwillCountsMs,
  lotSpentCents,
  roundedToCent,
  transferOfGoodwill,
  whyNotGoodwill,
} from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import { idReused, Refusal } from '../../../kernel/refusal.js'
import { notifyRiders } from '../../customers/index.js'
import { authorOf } from '../../identity/index.js'
import type { Work } from '../../work.js'
import { assertFreeId } from '../assert-free-id.js'
import { postTransfers } from '../books/post-transfers.js'
import type { MoneyParts } from '../deps.js'
import { holdCreditOf, type LotOfPack, type LotRow } from '../stores/credit-store.js'
import { findLot, goodwillBy, goodwillTo, holdGivingOf, insertGoodwill } from '../stores/goodwill-store.js'

export const unknownCustomer = () => new Refusal('customer.not_found', 'There is no such customer.')

const words = {
  'goodwill.rider_bound': 'That is more than a customer may be given in 24 hours.',
  'goodwill.account_bound': 'That is more than one account may give in 24 hours.',
} as const

export const presentLot = ({ lot, packName }: LotOfPack): CustomerCredit => ({
  id: lot.id,
  source: lot.givenBy === null ? 'bonus' : 'goodwill',
  packName,
  opened: lot.openedAt.toISOString(),
  reason: lot.reason,
  givenBy: lot.givenByName,
  granted: eurosOf(lot.grantedCents),
  left: eurosOf(lot.leftCents),
  spent: eurosOf(lotSpentCents(lot)),
  refunded: eurosOf(lot.refundedCents),
  taken: eurosOf(lot.takenCents),
  forfeited: eurosOf(lot.forfeitedCents),
})

/** What is given, by whom. */
interface Given extends Omit<GoodwillToGive, 'amount'> {
  customerId: string
  cents: number
  givenBy: string
  givenByName: string
}

const insert = async (work: Work, { id, customerId, cents, reason, givenBy, givenByName }: Given): Promise<LotRow> => {
  const row = await insertGoodwill(work, {
    id,
    customerId,
    openedAt: work.now,
    grantedCents: cents,
    leftCents: cents,
    reason,
    givenBy,
    givenByName,
  })
  if (!row) throw idReused()
  await postTransfers(work, { ref: id, operatorId: null, customerId, currency: 'eur' }, [transferOfGoodwill(cents)])
  notifyRiders(work, [
    {
      id: idFrom(id, 'given'),
      customerId,
      operatorId: null,
      says: { about: 'goodwill-given', cents, currency: 'eur' },
    },
  ])
  work.audit({
    event: 'money.goodwill_given',
    target: { kind: 'rider', id: customerId },
    after: { creditId: id, granted: eurosOf(cents) },
  })
  return row
}

/**
 * Gives a customer credit of the platform, once for each id: a lot, its transfer, word to the rider and a record.
 * @throws Refusal customer.not_found, goodwill.rider_bound, goodwill.account_bound, request.key_reused
 * source: MONEY §7, §13; decision 0082
 */
export const giveGoodwill = async (
  parts: Pick<MoneyParts, 'customers' | 'goodwill' | 'vehicles'>,
  work: Work,
  customerId: string,
  { id, amount, reason }: GoodwillToGive,
): Promise<LotRow> => {
  const { customers, goodwill } = parts
  const author = await authorOf(work)
  if (!author) throw new Error('goodwill is given by staff')
  const { accountId: givenBy, name: givenByName } = author
  const cents = centsOf(roundedToCent(amount))
  // the person is not erased meanwhile
  await customers.holdPerson(work, customerId)
  if (!(await customers.findCustomer(work, customerId))) throw unknownCustomer()
  await holdCreditOf(work, customerId)
  await holdGivingOf(work, givenBy)
  const same = await findLot(work, id)
  if (same) {
    const isSame = same.customerId === customerId && same.givenBy === givenBy && same.grantedCents === cents
    if (isSame && same.reason === reason) return same
    throw idReused()
  }
  await assertFreeId(parts, work, id)
  const since = new Date(work.now.getTime() - goodwillCountsMs)
  const before = {
    toRiderCents: await goodwillTo(work, customerId, since),
    byAccountCents: await goodwillBy(work, givenBy, since),
  }
  const bar = whyNotGoodwill(cents, before, goodwill)
  if (bar) throw new Refusal(bar.why, words[bar.why], { params: { left: eurosOf(bar.leftCents) } })
  await customers.keepCreditGiven(work, customerId)
  return insert(work, { id, reason, customerId, cents, givenBy, givenByName })
}
