import type { RiderCredit, RiderCreditUse } from '@motora/contract/money'
import type { Work } from '../../work.js'
import { transfersOf } from '../stores/book-store.js'
import { lotsOf, lotsWithCredit, type UseRow, usesOf } from '../stores/credit-store.js'

/** What a customer has left, and of which lots. */
export const readCredit = async (work: Work, customerId: string): Promise<RiderCredit> => {
  const lots = (await lotsOf(work, customerId)).filter(({ lot }) => lot.leftCents > 0)
  return {
    currency: 'eur',
    leftCents: lots.reduce((sum, { lot }) => sum + lot.leftCents, 0),
    lots: lots.map(({ lot: { id, openedAt, grantedCents, leftCents }, packName }) => ({
      id,
      packName,
      openedAt: openedAt.toISOString(),
      grantedCents,
      leftCents,
    })),
  }
}

/** What a customer has left, in cents. */
export const creditLeft = async (work: Work, customerId: string): Promise<number> =>
  (await lotsWithCredit(work, customerId)).reduce((sum, { leftCents }) => sum + leftCents, 0)

export const presentUse = ({ use, packName }: { use: UseRow; packName: string | null }): RiderCreditUse => ({
  lotId: use.lotId,
  packName,
  serviceId: use.serviceId,
  sharingOperatorId: use.operatorId,
  usedAt: use.usedAt.toISOString(),
  cents: use.cents,
  givenBackCents: use.givenBackCents,
})

/** Every lot of a customer with what it was spent on and what the books say of it, for the person itself. */
export const exportCredit = async (work: Work, customerId: string): Promise<object[]> => {
  const uses = await usesOf(work, customerId)
  const transfers = await transfersOf(work, customerId)
  return (await lotsOf(work, customerId)).map(({ lot: { givenBy: _by, givenByName: _name, ...lot }, packName }) => ({
    packName,
    ...lot,
    uses: uses.filter(({ lotId }) => lotId === lot.id),
    transfers: transfers.filter(({ ref }) => ref === lot.id),
  }))
}
