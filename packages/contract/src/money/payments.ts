import { z } from 'zod'
import { dates, datesInOrder } from '../dates.js'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { disputeShown, refundPending } from '../sharing/index.js'
import { amount } from './amount.js'

/** What became of a payment, as the list of payments says it. source: customer side, section 3; decision Z-21 */
export const paymentHistoricStatuses = ['Pending', 'Success', 'Failed', 'Cancelled', 'Refunded'] as const

/** What a payment is for. source: customer side, section 3; ledger O-04 */
export const paymentRefKeys = ['Service', 'Bonus'] as const

/** Why a card was not charged, as `failedReason` says it. */
export const paymentFailedReasons = [
  'no_card',
  'no_funds',
  'over_limit',
  'declined',
  'bank_away',
  'needs_rider',
  'card_lost',
  'card_expired',
  'account_closed',
  'not_authorised',
  'card_unusable',
] as const
export type PaymentFailedReason = (typeof paymentFailedReasons)[number]
/** Said, not judged: a payment is answered also where it keeps a reason that is not known here. */
export const lastFailedReason = z.string().meta({
  description:
    'Why the card was not charged the last time that it was not, also where it was paid since; empty: it never failed',
  enum: ['', ...paymentFailedReasons],
})

/** A payment: what a customer owes or has paid. Money in units of its currency. source: customer side, section 3 */
export const paymentHistoric = z.object({
  id,
  created: instant,
  createdTimestamp: instant,
  /** After the discount: by card and by credit. */
  amount: z.number(),
  bonusAmount: amount('Of the amount, by credit of bonus packs', 1),
  cardAmount: amount('Of the amount, the share of the card, whether it was charged or not: amount − bonusAmount', 1.6),
  /** What of it has gone back, to the card and as credit: all of it where the status says so. */
  refundedAmount: z.number(),
  isRefunded: z.boolean(),
  refundPending,
  currency,
  customerId: id,
  /** Empty: the person was erased. */
  customerEmail: z.string(),
  customerFullName: z.string(),
  status: z.enum(paymentHistoricStatuses),
  /** The zero date until it has succeeded. */
  successTimestamp: instant,
  /** Of the first failure, also when it has failed again or was paid since; the zero date until it has failed. */
  failedTimestamp: instant,
  failedReason: lastFailedReason,
  /**
   * When what the card had not paid was forgiven by staff or written off, or the purchase of a pack ended unpaid; the zero
   * date until then.
   */
  cancelledTimestamp: instant,
  ...disputeShown,
  /** Who refunds all of it needs a second person. */
  refundNeedsSecond: z.boolean(),
  refKey: z.enum(paymentRefKeys),
  /** Null: it is for a bonus pack. */
  serviceId: id.nullable(),
  /** Null: it is for a service. */
  bonusId: id.nullable(),
  sharingOperatorId: id.nullable(),
  /** Empty: it is for a bonus pack, which is the provider's. */
  operatorName: z.string(),
})
export type PaymentHistoric = z.infer<typeof paymentHistoric>

export const paymentHistoricColumns = [
  'created',
  'amount',
  'customerEmail',
  'customerFullName',
  'status',
  'successTimestamp',
  'failedTimestamp',
  'failedReason',
  'cancelledTimestamp',
  'refKey',
  'operatorName',
] as const

export const listPayments = endpoint({
  id: 'money.listPayments',
  method: 'GET',
  path: '/sharing/v1/PaymentHistorics/GetFiltered',
  summary: `Payments, the newest first; the dates filter by when they began, each may be left out. What costs nothing is no payment. Sorts by created, amount, customerEmail, customerFullName, status, successTimestamp, failedTimestamp and cancelledTimestamp; filters by ${paymentHistoricColumns.join(', ')}, and by id, customerId, serviceId, disputeState and isRefunded (something went back); neither sorts nor filters by bonusAmount and cardAmount; searches the customer.`,
  source: 'customer side, section 7; ledgers O-04, O-11',
  audience: 'staff',
  needs: 'payments.read',
  freshFactor: 'export',
  list: true,
  query: z.object({ ...listQuery.shape, ...dates }).refine(...datesInOrder),
  answers: { 200: z.array(paymentHistoric) },
})
