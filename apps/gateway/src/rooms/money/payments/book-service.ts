import type { Currency } from '@motora/contract/fields'
import { paymentAtEnd, type ServicePrice, transfersOfService } from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { postTransfers } from '../books/post-transfers.js'
import type { PaidService } from '../credit/use-credit.js'
import { findPayments, insertPayment } from '../stores/payment-store.js'

/** One id for each service, so that a service is owed once. */
export const paymentIdOf = (serviceId: string): string => idFrom(serviceId, 'payment')

/**
 * Opens the payment of a service that ends in this work, and writes what it costs into the books. Credit has paid its
 * part in the same work. Again, the same payment is answered.
 * @returns the id of the payment
 * source: MONEY §6, §7; decision 0089
 */
export const bookService = async (
  work: Work,
  { operatorId, serviceId, customerId }: PaidService,
  currency: Currency,
  price: ServicePrice,
): Promise<string> => {
  const id = paymentIdOf(serviceId)
  const status = paymentAtEnd(price)
  if (!(await findPayments(work, [id])).has(id))
    await insertPayment(work, {
      id,
      operatorId,
      customerId,
      refKey: 'Service',
      serviceId,
      createdAt: work.now,
      currency,
      status,
      amountCents: price.netCents,
      creditCents: price.bonusCents,
      succeededAt: status === 'success' ? work.now : null,
    })
  await postTransfers(work, { ref: serviceId, operatorId, customerId, currency }, transfersOfService(price))
  return id
}
