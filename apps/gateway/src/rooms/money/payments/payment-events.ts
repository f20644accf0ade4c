import type { PaymentCourse, PaymentEvent, PaymentEventKind } from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import type { Work } from '../../work.js'
import { transfersFor } from '../stores/book-store.js'
import { type AttemptAt, attemptsAt, droppedAt, paidAfterwards } from '../stores/course-store.js'
import { type DisputeOfPayment, disputesOf } from '../stores/dispute-store.js'
import type { PaymentRow } from '../stores/payment-store.js'
import { type RefundRow, refundsOf } from '../stores/refund-store.js'

/** So many attempts are read; of more, the last ones. */
const maxAttempts = 100

type Event = Omit<PaymentEvent, 'at' | 'amount'> & { at: Date; cents: number }

const ofAttempt: Readonly<Record<AttemptAt['state'], PaymentEventKind>> = {
  claimed: 'charge-asked',
  unknown: 'charge-asked',
  succeeded: 'charge-succeeded',
  declined: 'charge-declined',
  // the provider found the request itself wrong, and says so in its own words: they are for the log
  refused: 'charge-declined',
  'needs rider': 'charge-needs-rider',
}

const eventOfAttempt = ({ state, claimedAt, endedAt, cents, reason }: AttemptAt): Event => ({
  at: endedAt ?? claimedAt,
  what: ofAttempt[state],
  cents,
  reason: state === 'declined' ? (reason ?? '') : '',
})

/** An attempt that had to wait for the rider has ended there: that the rider confirmed it is said by the charge. */
const eventsOfConfirming = async (work: Work, { id }: PaymentRow): Promise<Event[]> => {
  const paid = await paidAfterwards(work, id)
  return paid ? [{ ...paid, what: 'charge-succeeded', reason: '' }] : []
}

/** Without an attempt, because there was no card to ask: the payment alone knows of the last time. */
const eventsOfFailure = ({ notChargedAt, notChargedReason, amountCents, creditCents }: PaymentRow): Event[] =>
  notChargedAt
    ? [{ at: notChargedAt, what: 'not-charged', cents: amountCents - creditCents, reason: notChargedReason ?? '' }]
    : []

const answers: Partial<Record<RefundRow['state'], PaymentEventKind>> = {
  refused: 'refund-refused',
  withdrawn: 'refund-withdrawn',
}
const ends: Partial<Record<RefundRow['state'], PaymentEventKind>> = {
  lapsed: 'refund-lapsed',
  succeeded: 'refund-given',
  failed: 'refund-failed',
}

const eventsOfRefund = (row: RefundRow): Event[] => {
  const { state, askedAt, decidedAt, endedAt, returnedAt, returnedCents, reason } = row
  const cents = row.cardCents + row.creditCents
  const at = (moment: Date | null, what: PaymentEventKind | undefined): Event[] =>
    moment && what ? [{ at: moment, what, cents, reason: '' }] : []
  return [
    { at: askedAt, what: 'refund-asked', cents, reason: reason ?? '' },
    ...at(decidedAt, answers[state] ?? 'refund-allowed'),
    // what the bank sent back later was given first
    ...at(endedAt, returnedAt ? 'refund-given' : ends[state]),
    ...at(returnedAt, 'refund-returned').map((event) => ({ ...event, cents: returnedCents })),
  ]
}

const eventsOfDispute = ({ openedAt, closedAt, state, cents, reason }: DisputeOfPayment): Event[] => [
  { at: openedAt, what: 'dispute-opened', cents, reason },
  ...(closedAt && state !== 'open' ? [{ at: closedAt, what: `dispute-${state}` as const, cents, reason: '' }] : []),
]

const eventsOfForgiving = async (work: Work, { serviceId }: PaymentRow): Promise<Event[]> =>
  (await transfersFor(work, serviceId === null ? [] : [serviceId]))
    .filter(({ reason }) => reason === 'forgiven')
    .map(({ at, cents }) => ({ at, what: 'forgiven', cents, reason: '' }))

const eventsOfDropping = async (work: Work, { id, status, serviceId, amountCents }: PaymentRow): Promise<Event[]> => {
  const at = status === 'cancelled' && serviceId === null ? await droppedAt(work, id) : undefined
  return at ? [{ at, what: 'purchase-dropped', cents: amountCents, reason: '' }] : []
}

/**
 * All that happened to a payment, in the order of time. In work that sees everything: cards and their charges are the
 * provider's.
 * source: MONEY §6, §8
 */
export const paymentEvents = async (work: Work, payment: PaymentRow): Promise<PaymentCourse> => {
  const { id, currency } = payment
  const attempts = await attemptsAt(work, id, maxAttempts)
  const all = [
    ...attempts.map(eventOfAttempt),
    ...(await eventsOfConfirming(work, payment)),
    ...eventsOfFailure(payment),
    ...(await eventsOfForgiving(work, payment)),
    ...(await eventsOfDropping(work, payment)),
    ...(await refundsOf(work, id)).flatMap(eventsOfRefund),
    ...((await disputesOf(work, [id])).get(id) ?? []).flatMap(eventsOfDispute),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const events = all.map(({ at, cents, ...event }) => ({ ...event, at: at.toISOString(), amount: eurosOf(cents) }))
  return { paymentId: id, currency, events }
}
