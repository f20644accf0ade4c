import { badParameter, notNow } from './api-error.js'
import type { Books } from './books.js'
import { errorOf, kindOfLast4, newCard } from './cards.js'
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund, Stored } from './objects.js'

/** Moments are milliseconds since 1970, amounts cents. */
interface History {
  payers: { ref: string; customerId: string; at: number }[]
  cards: { ref: string; payerRef: string; last4: string; at: number; isRemoved: boolean }[]
  charges: {
    ref: string
    id: string
    payerRef: string
    cardRef: string
    cents: number
    currency: string
    at: number
    state: 'open' | 'succeeded' | 'cancelled'
  }[]
  refunds: { ref: string; id: string; chargeRef: string; cents: number; at: number }[]
  disputes: { ref: string; chargeRef: string; reason: string; at: number; state: 'open' | 'won' | 'lost' }[]
}

const secondsOf = (at: number): number => Math.floor(at / 1000)
const own = { livemode: false as const, metadata: {} }

const byRef = <T>(things: Map<string, T>, ref: string): T => {
  const found = things.get(ref)
  if (!found) throw badParameter('history', `The history names ${ref}, and does not say what that is.`)
  return found
}

type Told = History['charges'][number]

/** The intent of a charge, and the charge of its last attempt; one that was cancelled before any attempt has none. */
const intentOf = (
  { ref, id, payerRef, cents, currency, at, state }: Told,
  method: PaymentMethod,
  refundedCents: number,
  isDisputed: boolean,
): [PaymentIntent, Charge] => {
  const isPaid = state === 'succeeded'
  const metadata = { charge: id }
  const created = secondsOf(at)
  const error = isPaid ? undefined : errorOf(method)
  const chargeId = `ch_${ref.slice(3)}`
  const charge: Charge = {
    id: chargeId,
    object: 'charge',
    amount: cents,
    amount_captured: isPaid ? cents : 0,
    amount_refunded: refundedCents,
    captured: isPaid,
    created,
    currency,
    customer: payerRef,
    disputed: isDisputed,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    livemode: false,
    metadata,
    paid: isPaid,
    payment_intent: ref,
    payment_method: method.id,
    refunded: isPaid && refundedCents === cents,
    status: isPaid ? 'succeeded' : 'failed',
  }
  const intent: PaymentIntent = {
    id: ref,
    object: 'payment_intent',
    amount: cents,
    amount_capturable: 0,
    amount_received: isPaid ? cents : 0,
    canceled_at: state === 'cancelled' ? created : null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${ref}_secret_history`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: payerRef,
    description: null,
    last_payment_error: error ? { ...error, charge: chargeId } : null,
    latest_charge: chargeId,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: isPaid ? method.id : null,
    payment_method_types: ['card'],
    status: isPaid ? 'succeeded' : state === 'cancelled' ? 'canceled' : 'requires_payment_method',
  }
  return [intent, charge]
}

/** Everything that a history tells, as it is kept. No events: nobody is told of what is long past. @throws ApiError */
const thingsOf = ({ payers, cards, charges, refunds, disputes }: History): Stored[] => {
  const methods = new Map(
    cards.map(({ ref, payerRef, last4, at, isRemoved }) => [
      ref,
      newCard(kindOfLast4(last4), ref, isRemoved ? null : payerRef, secondsOf(at)),
    ]),
  )
  const backOf = new Map<string, number>()
  for (const { chargeRef, cents } of refunds) backOf.set(chargeRef, (backOf.get(chargeRef) ?? 0) + cents)
  const disputed = new Set(disputes.map(({ chargeRef }) => chargeRef))
  const told = new Map(
    charges.map((one) => [
      one.ref,
      intentOf(one, byRef(methods, one.cardRef), backOf.get(one.ref) ?? 0, disputed.has(one.ref)),
    ]),
  )
  const ofCharge = (chargeRef: string) => {
    const [intent, charge] = byRef(told, chargeRef)
    return { charge: charge.id, payment_intent: intent.id, currency: charge.currency, of: charge }
  }
  return [
    ...payers.map(({ ref, customerId, at }) => ({
      id: ref,
      object: 'customer' as const,
      created: secondsOf(at),
      description: null,
      email: null,
      livemode: false,
      metadata: { customer: customerId },
      name: null,
    })),
    ...methods.values(),
    ...[...told.values()].flat(),
    ...refunds.map(({ ref, id, chargeRef, cents, at }): Refund => {
      const { of: _, ...about } = ofCharge(chargeRef)
      return {
        id: ref,
        object: 'refund',
        amount: cents,
        created: secondsOf(at),
        ...about,
        reason: null,
        metadata: { refund: id },
        status: 'succeeded',
      }
    }),
    ...disputes.map(({ ref, chargeRef, reason, at, state }): Dispute => {
      const { of, ...about } = ofCharge(chargeRef)
      return {
        id: ref,
        object: 'dispute',
        amount: of.amount,
        created: secondsOf(at),
        ...about,
        ...own,
        reason,
        is_charge_refundable: state === 'won',
        status: state === 'open' ? 'needs_response' : state,
      }
    }),
  ]
}

const isHistory = (asked: Record<string, unknown>): asked is Record<string, unknown> & History =>
  (['payers', 'cards', 'charges', 'refunds', 'disputes'] as const).every((name) => Array.isArray(asked[name]))

/**
 * Takes over a history that was charged before this provider was there: all of it in one line of the ledger, or nothing.
 * Only into an empty ledger; the same again changes nothing.
 * @returns how many things it knows of it @throws ApiError
 */
export const takeHistory = (books: Books, asked: Record<string, unknown>): { things: number } => {
  if (!isHistory(asked)) throw badParameter('history', 'A history has payers, cards, charges, refunds and disputes.')
  const things = thingsOf(asked)
  if (things.every(({ id }) => books.findAny(id))) return { things: things.length }
  if (!books.isEmpty()) throw notNow('ledger_not_empty', 'A history is taken over only into an empty ledger.')
  books.commit({ put: things })
  return { things: things.length }
}
