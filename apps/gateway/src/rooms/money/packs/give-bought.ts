import { transfersOfPack } from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import { notifyRiders } from '../../customers/index.js'
import type { Work } from '../../work.js'
import { postTransfers } from '../books/post-transfers.js'
import { openLot } from '../credit/open-lot.js'
import type { MoneyParts } from '../deps.js'
import type { PaymentRow } from '../stores/payment-store.js'
import { dropOtherPurchases, giveErasedBack, giveSecondBack } from './one-purchase.js'

/**
 * A pack was paid: its lot of credit is opened, the books say so and the rider hears of it, each once. Of several purchases
 * of it that were open at the same time it is the only one.
 * source: MONEY §5, §7; decision 0116
 */
export const giveBought = async (
  parts: Pick<MoneyParts, 'customers'>,
  work: Work,
  payment: PaymentRow,
): Promise<void> => {
  const { id, packId, grantedCents, customerId, currency, amountCents: priceCents } = payment
  if (packId === null || grantedCents === null) throw new Error('a payment without a pack was paid as one')
  await openLot(work, { customerId, packId, paymentId: id, grantedCents })
  const posted = { ref: id, operatorId: null, customerId, currency }
  await postTransfers(work, posted, transfersOfPack({ priceCents, grantedCents }))
  await dropOtherPurchases(work, payment)
  if ((await giveErasedBack(parts, work, payment)) || (await giveSecondBack(work, payment))) return
  const says = { about: 'pack-bought', cents: grantedCents, currency } as const
  notifyRiders(work, [{ id: idFrom(id, 'bought'), customerId, operatorId: null, says }])
}
