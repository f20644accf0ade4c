import type { Currency } from '@motora/contract/fields'
import { paymentAtEnd, type ServicePrice, transfersOfService } from '@motora/rules/money'
import type { Work } from '../../work.js'
import { postPast } from '../books/post-transfers.js'
import type { PaidService } from '../credit/use-credit.js'
import { customersWithCredit } from '../stores/credit-store.js'
import { insertPaymentsOnce } from '../stores/payment-store.js'
import { paymentIdOf } from './book-service.js'

/** A service that ended in the past, and what it cost. Credit that it used was taken in the same work. */
export interface PastService extends PaidService {
  endedAt: Date
  currency: Currency
  price: ServicePrice
}

/**
 * Opens the payments of services that ended in the past and writes what they cost into the books, as `bookService` does of
 * one, each dated when its service ended. Again, none is opened twice.
 * @returns the ids of the payments in the order of the services
 * source: MONEY §6, §7, §12; decision 0094
 */
export const bookPast = async (work: Work, services: readonly PastService[]): Promise<string[]> => {
  const rows = services.map(({ operatorId, serviceId, customerId, endedAt, currency, price }) => {
    const status = paymentAtEnd(price)
    return {
      id: paymentIdOf(serviceId),
      operatorId,
      customerId,
      refKey: 'Service' as const,
      serviceId,
      currency,
      status,
      createdAt: endedAt,
      amountCents: price.netCents,
      creditCents: price.bonusCents,
      succeededAt: status === 'success' ? endedAt : null,
    }
  })
  await insertPaymentsOnce(work, rows)
  await postPast(
    work,
    services.map(({ serviceId: ref, operatorId, customerId, endedAt: at, currency, price }) => ({
      ref,
      operatorId,
      customerId,
      currency,
      at,
      transfers: transfersOfService(price),
    })),
  )
  return rows.map(({ id }) => id)
}

/** Which of these customers have credit: it pays their rentals, one after the other. */
export const whoHasCredit = (work: Work, customerIds: readonly string[]): Promise<Set<string>> =>
  customersWithCredit(work, customerIds)
