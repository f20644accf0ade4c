import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { chosenId, id, idParams, instant, textLine } from '../formats.js'
import { listQuery } from '../listing.js'
import { paymentStatus } from '../sharing/index.js'
import { paymentRefKeys } from './payments.js'

/**
 * How a refund stands. It waits for a second person first, who allows or refuses it, if it is large; who asked for it may
 * withdraw it, and it lapses where nobody answers. What may go goes: on its way, then given back, or not.
 */
export const refundStates = ['waiting', 'refused', 'withdrawn', 'lapsed', 'on its way', 'succeeded', 'failed'] as const

/** A refund. Money in units of the payment's currency. */
export const refund = z.object({
  id,
  paymentId: id,
  /** To the card and as credit together. */
  amount: z.number(),
  /** Of it, as credit of bonus packs. */
  bonusAmount: z.number(),
  state: z.enum(refundStates),
})
export type Refund = z.infer<typeof refund>

/** No payment is as much, in units of its currency: a slip of the keyboard is refused. */
const maxRefund = 100_000

/** Characters of why a part goes back. */
export const maxRefundReason = 300

const isAllOrNothing = ({ amount, reason, id }: { amount?: unknown; reason?: unknown; id?: unknown }): boolean =>
  new Set([amount, reason, id].map((one) => one === undefined)).size === 1

/**
 * Nothing: the whole payment. Else a part of it, with why; `id` is the caller's own, so that the same call again gives no
 * more back. `creditAlone`: the card had not paid when the caller looked, so that what credit paid is meant; where the card
 * has paid since, it is refused. source: decisions Z-43, 0169
 */
export const refundToAsk = z
  .strictObject({
    amount: z.number().positive().max(maxRefund).multipleOf(0.01).optional(),
    reason: textLine(1, maxRefundReason).optional(),
    id: chosenId.optional(),
    creditAlone: z.literal(true).optional(),
  })
  .refine(isAllOrNothing, { path: ['amount'], message: 'amount, reason and id, or no body: then all is refunded' })
export type RefundToAsk = z.infer<typeof refundToAsk>

const refusals = [
  'payment.not_found',
  'payment.not_paid',
  'payment.under_way',
  'payment.paid_meanwhile',
  'payment.refunded',
  'payment.taken_back',
  'payment.more_than_left',
  'payment.disputed',
  'payment.bonus_spent',
  'payment.payer_erased',
] as const
const asks = {
  audience: 'staff',
  method: 'POST',
  params: idParams,
  body: refundToAsk,
  idempotencyKey: true,
  answers: { 200: refund },
  refusals,
} as const
const said =
  'Without a body all that is left of it, once, however often it is asked (of an erased customer, what the card paid); with one the given part (administrators and customer service). It is given back to the card first, then as credit, by the gateway itself within seconds: until then it is on its way. Of a payment that its card has not paid, also of one that was forgiven, what credit paid goes back: the payment stays what it is, and what is owed stays owed. Where what goes back of the payment comes to more than one person may refund alone, it waits for a second person.'

export const refundService = endpoint({
  ...asks,
  id: 'money.refundService',
  path: '/sharing/v1/Services/{id}/Refund',
  summary: `Refunds the payment of a service. ${said}`,
  source: 'customer side, section 7; ledgers O-07, O-10; decisions Z-22, Z-43',
  needs: 'services.refund',
})

export const refundPayment = endpoint({
  ...asks,
  id: 'money.refundPayment',
  path: '/sharing/v1/paymentHistorics/{id}/Refund',
  summary: `Refunds a payment; of a service’s it is that service’s refund. A bonus pack goes back as a whole while none of its credit is spent, else as a part: up to what its unspent credit was bought for, which is no credit from then on. ${said}`,
  source: 'customer side, section 7; ledger O-12; decisions Z-22, Z-43',
  needs: 'payments.refund',
})

/** A payment, and what of it can still go back. Money in units of its currency. */
export const refundable = z.object({
  paymentId: id,
  /** Null: it is of a bonus pack. */
  serviceId: id.nullable(),
  refKey: z.enum(paymentRefKeys),
  status: paymentStatus,
  currency,
  /** By card and by credit, also where the card has not paid its part. */
  amount: z.number(),
  /** Of it, by credit of bonus packs. */
  bonusAmount: z.number(),
  /** What went back to the card already, is on its way or waits for a second person. */
  refunded: z.number(),
  /** The same of what becomes credit again. */
  refundedBonus: z.number(),
  isDisputed: z.boolean(),
  /** The card is being asked for its part, or is about to be. */
  isUnderWay: z.boolean(),
  /** Of the card's part, what banks took back for the payer and have not given again. */
  taken: z.number(),
  /** The customer was erased: what credit paid can go back to nobody. */
  isPayerErased: z.boolean(),
  /** The credit that a pack gave, and what is left of it; null: the payment gave none. */
  pack: z
    .object({ ofert: z.number(), ofertLeft: z.number(), ofertRefunded: z.number(), ofertTaken: z.number() })
    .nullable(),
  /** What one person may refund of a payment alone, what went back before included. */
  alone: z.number(),
})
export type RefundableNow = z.infer<typeof refundable>

export const getRefundable = endpoint({
  id: 'money.getRefundable',
  method: 'GET',
  path: '/sharing/v1/paymentHistorics/{id}/GetRefundable',
  summary:
    'What of a payment can still go back, by the id of the payment or of its service: what was paid by card and by credit, what went back before, and of a pack what is left of its credit',
  source: 'own: MONEY §6; ledger O-03; decision 0079',
  audience: 'staff',
  needs: 'services.refund',
  params: idParams,
  answers: { 200: refundable },
  refusals: ['payment.not_found'],
})

/** A refund that waits for a second person. Money in units of the payment's currency. */
export const waitingRefund = z.object({
  id,
  paymentId: id,
  /** To the card and as credit together. */
  amount: z.number(),
  /** Of it, what becomes credit again. */
  bonusAmount: z.number(),
  /** What was paid in all: by credit alone where the card has not paid its part. */
  paid: z.number(),
  currency,
  refKey: z.enum(paymentRefKeys),
  /** Null: it is of a bonus pack. */
  serviceId: id.nullable(),
  customerId: id,
  /** Empty: the person was erased. */
  customerFullName: z.string(),
  /** Empty: it is of a bonus pack, which is the provider's. */
  operatorName: z.string(),
  /** Why, of a part; empty: all of it. */
  reason: z.string(),
  asked: instant,
  /** Not allowed any more from then on. */
  lapses: instant,
  /** The person who asked, by the name that their own operator gave them, or by the e-mail. */
  askedBy: z.string(),
  /** The caller's account asked for it: another answers it. */
  isOwn: z.boolean(),
})
export type WaitingRefund = z.infer<typeof waitingRefund>

export const waitingRefundColumns = [
  'asked',
  'amount',
  'customerFullName',
  'operatorName',
  'askedBy',
  'refKey',
] as const

const secondPerson = {
  audience: 'staff',
  needs: 'services.refund',
  source: 'decisions Z-43, 0119; MONEY §6',
} as const

export const listWaitingRefunds = endpoint({
  ...secondPerson,
  id: 'money.listWaitingRefunds',
  method: 'GET',
  path: '/sharing/v1/Refunds',
  summary: `Refunds that wait for a second person, the oldest first. Sorts by asked and amount; filters by ${waitingRefundColumns.join(', ')}; searches the customer.`,
  freshFactor: 'export',
  list: true,
  query: listQuery,
  answers: { 200: z.array(waitingRefund) },
})

const answered = {
  ...secondPerson,
  method: 'POST',
  params: idParams,
  answers: { 200: refund },
} as const

export const allowRefund = endpoint({
  ...answered,
  id: 'money.allowRefund',
  path: '/sharing/v1/Refunds/{id}/Allow',
  summary:
    'Allows a refund that waits, which another account has asked for: it is on its way then. Repeated by the same account, it changes nothing.',
  refusals: [
    'refund.not_found',
    'refund.not_waiting',
    'refund.same_person',
    'payment.not_paid',
    'payment.under_way',
    'payment.refunded',
    'payment.taken_back',
    'payment.disputed',
  ],
})

export const refuseRefund = endpoint({
  ...answered,
  id: 'money.refuseRefund',
  path: '/sharing/v1/Refunds/{id}/Refuse',
  summary:
    'Refuses a refund that waits, which another account has asked for: nothing goes back. Repeated by the same account, it changes nothing.',
  refusals: ['refund.not_found', 'refund.not_waiting', 'refund.same_person'],
})

export const withdrawRefund = endpoint({
  ...answered,
  id: 'money.withdrawRefund',
  path: '/sharing/v1/Refunds/{id}/Withdraw',
  summary: 'Takes back a refund that the caller has asked for and that waits. Repeating it changes nothing.',
  refusals: ['refund.not_found', 'refund.not_waiting', 'refund.not_own'],
})
