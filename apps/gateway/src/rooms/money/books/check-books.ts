import type { Currency } from '@motora/contract/fields'
import {
  discountCents,
  type ServicePrice,
  type Transfer,
  transferOfCharge,
  transferOfForgiven,
  transfersOfService,
} from '@motora/rules/money'
import type { Work } from '../../work.js'
import { type TransferRow, transfersByRef, transfersForNothing, unbalancedLots } from '../stores/book-store.js'
import {
  chargesOtherwise,
  collectedOtherwise,
  creditOtherwise,
  forfeitedOtherwise,
  goodwillOtherwise,
  lotRefundsOtherwise,
  lotsTakenOtherwise,
  packsOtherwise,
} from '../stores/check-store.js'
import { usedByServices } from '../stores/credit-store.js'
import { disputesOtherwise } from '../stores/dispute-store.js'
import { daysOtherwise } from '../stores/ledger-day-store.js'
import { countServicePayments, findPayments, owedOtherwise, type PaymentRow } from '../stores/payment-store.js'
import { creditBackOtherwise, refundsOtherwise, refundTransfersOtherwise } from '../stores/refund-store.js'
import { transferId } from './post-transfers.js'
import { textOfTransfers } from './text-of-transfers.js'

/** A service that was booked at its end, as its room keeps it. */
export interface BookedService {
  id: string
  operatorId: string
  customerId: string
  paymentId: string
  currency: Currency
  /** Of the lines of its price, before the discount. */
  grossCents: number
  discountPercent: number
  /** The kept price. */
  netCents: number
}

/** Something in the books that is not as it must be, and where. */
export interface BookFinding {
  what:
    | 'service.net'
    | 'payment.missing'
    | 'payment.differs'
    | 'payment.credit'
    | 'transfers.differ'
    | 'payments.count'
    | 'transfer.for_nothing'
    | 'rider.owed'
    | 'rider.credit'
    | 'lot.unbalanced'
    | 'lot.forfeited'
    | 'charge.differs'
    | 'provider.collected'
    | 'refunds.differ'
    | 'refund.transfers'
    | 'credit.given_back'
    | 'dispute.transfers'
    | 'pack.differs'
    | 'pack.refunded'
    | 'pack.taken_back'
    | 'goodwill.differs'
    | 'ledger.days'
  /** Of a service, a transfer, a customer, a lot, a charge, a payment, a refund or a dispute; empty where it is about all. */
  id: string
  expected: string
  found: string
}

const isPaymentOf = (service: BookedService, payment: PaymentRow): boolean =>
  payment.refKey === 'Service' &&
  payment.serviceId === service.id &&
  payment.operatorId === service.operatorId &&
  payment.customerId === service.customerId &&
  payment.currency === service.currency &&
  payment.amountCents === service.netCents

/** What became of the rest that credit did not pay: a card paid it, it was forgiven, or it is still owed. */
const transfersOfRest = ({ status, amountCents, creditCents }: PaymentRow): Transfer[] => {
  const rest = amountCents - creditCents
  if (rest <= 0) return []
  if (status === 'success' || status === 'refunded') return [transferOfCharge(rest)]
  return status === 'cancelled' ? [transferOfForgiven(rest)] : []
}

/** What is wrong with one service, each equation once. */
const findingsOf = (
  service: BookedService,
  payment: PaymentRow | undefined,
  usedCents: number,
  posted: readonly TransferRow[],
): BookFinding[] => {
  const { id, grossCents, discountPercent, netCents } = service
  const found: BookFinding[] = []
  const say = (what: BookFinding['what'], expected: unknown, is: unknown): void => {
    found.push({ what, id, expected: String(expected), found: String(is) })
  }
  const takenOff = discountCents(grossCents, discountPercent)
  if (netCents !== grossCents - takenOff) say('service.net', grossCents - takenOff, netCents)
  if (!payment) {
    say('payment.missing', service.paymentId, '')
    return found
  }
  if (!isPaymentOf(service, payment)) say('payment.differs', netCents, payment.amountCents)
  if (payment.creditCents !== usedCents) say('payment.credit', usedCents, payment.creditCents)
  const price: ServicePrice = { netCents, discountCents: takenOff, bonusCents: usedCents }
  const all = [...transfersOfService(price), ...transfersOfRest(payment)]
  const wanted = textOfTransfers(all.map((one) => ({ ...one, id: transferId(one.reason, id) })))
  const isTheirs = posted.every(
    (row) =>
      row.operatorId === service.operatorId &&
      row.customerId === service.customerId &&
      row.currency === service.currency,
  )
  if (wanted !== textOfTransfers(posted) || !isTheirs) say('transfers.differ', wanted, textOfTransfers(posted))
  return found
}

/**
 * Compares services with their payments, their use of credit and the books: gross − discount = net = credit + charged +
 * forgiven + owed, and each transfer is there once. source: MONEY §7
 */
export const checkServices = async (work: Work, services: readonly BookedService[]): Promise<BookFinding[]> => {
  const payments = await findPayments(
    work,
    services.map(({ paymentId }) => paymentId),
  )
  const used = await usedByServices(work, services)
  const posted = await transfersByRef(
    work,
    services.map(({ id }) => id),
  )
  return services.flatMap((service) =>
    findingsOf(service, payments.get(service.paymentId), used.get(service.id) ?? 0, posted.get(service.id) ?? []),
  )
}

/** So many of a kind are named. */
const named = 20

/**
 * What must be so of the books as a whole: each rider owes what the open payments say and has the credit that the lots
 * say, nothing is posted for nothing, each lot of credit adds up and what of it was forfeited is booked, there are as many
 * payments as services that name one, each charge is the sum of its payments, what the provider has taken in is what the
 * charges say, refunds are no more than was paid, are booked once and gave their credit back, what banks took in disputes
 * is booked, each pack that was paid gave its credit once, of which refunds and lost disputes took what they say, and
 * goodwill is booked as it was given. Days that are added up are what their transfers come to.
 * source: MONEY §7
 */
export const checkTotals = async (work: Work, bookedServices: number): Promise<BookFinding[]> => {
  const payments = await countServicePayments(work)
  const count: BookFinding[] =
    payments === bookedServices
      ? []
      : [{ what: 'payments.count', id: '', expected: String(bookedServices), found: String(payments) }]
  return [
    ...count,
    ...(await owedOtherwise(work, named)).map(
      ({ customerId, openCents, bookedCents }): BookFinding => ({
        what: 'rider.owed',
        id: customerId,
        expected: String(openCents),
        found: String(bookedCents),
      }),
    ),
    ...(await transfersForNothing(work, named)).map(
      (id): BookFinding => ({ what: 'transfer.for_nothing', id, expected: 'a payment of its service', found: '' }),
    ),
    ...(await unbalancedLots(work, named)).map(
      (id): BookFinding => ({
        what: 'lot.unbalanced',
        id,
        expected: 'granted = left + used + forfeited + refunded + taken',
        found: '',
      }),
    ),
    ...(await chargesOtherwise(work, named)).map(
      ({ id, expected, found }): BookFinding => ({ what: 'charge.differs', id, expected, found }),
    ),
    ...(await collectedOtherwise(work)).map(
      ({ expected, found }): BookFinding => ({ what: 'provider.collected', id: '', expected, found }),
    ),
    ...(await refundsOtherwise(work, named)).map((one): BookFinding => ({ what: 'refunds.differ', ...one })),
    ...(await refundTransfersOtherwise(work, named)).map((one): BookFinding => ({ what: 'refund.transfers', ...one })),
    ...(await disputesOtherwise(work, named)).map((one): BookFinding => ({ what: 'dispute.transfers', ...one })),
    ...(await packsOtherwise(work, named)).map((one): BookFinding => ({ what: 'pack.differs', ...one })),
    ...(await lotRefundsOtherwise(work, named)).map((one): BookFinding => ({ what: 'pack.refunded', ...one })),
    ...(await lotsTakenOtherwise(work, named)).map((one): BookFinding => ({ what: 'pack.taken_back', ...one })),
    ...(await creditOtherwise(work, named)).map((one): BookFinding => ({ what: 'rider.credit', ...one })),
    ...(await forfeitedOtherwise(work, named)).map((one): BookFinding => ({ what: 'lot.forfeited', ...one })),
    ...(await goodwillOtherwise(work, named)).map((one): BookFinding => ({ what: 'goodwill.differs', ...one })),
    ...(await creditBackOtherwise(work, named)).map((one): BookFinding => ({ what: 'credit.given_back', ...one })),
    ...(await daysOtherwise(work, named)).map((one): BookFinding => ({ what: 'ledger.days', ...one })),
  ]
}
