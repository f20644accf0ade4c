import type { FindingKind, FindingState } from '@motora/contract/money'
import { type Compared, compareCharge, compareDispute, compareRefund, type Difference } from '@motora/rules/money'
import type { ProviderCharge, ProviderDispute, ProviderRefund } from '../../../kernel/card-payments.js'
import type { Work } from '../../work.js'
import { applyChargeEvent } from '../charges/apply-charge-event.js'
import type { MoneyParts } from '../deps.js'
import { applyRefundEvent } from '../refunds/apply-refund-event.js'
import { type ChargeRow, findCharge, hasOpenAttempt, waitsForRider } from '../stores/charge-store.js'
import { disputesByRef, disputesOfSpan } from '../stores/dispute-store.js'
import { findPayments } from '../stores/payment-store.js'
import { findRefund, type RefundRow } from '../stores/refund-store.js'
import { chargesOfSpan, paymentOfCharge, refundsOfSpan, type Span } from './stores/day-store.js'
import type { Finding } from './stores/finding-store.js'

/** What a comparison came to, and what a finding of it says. */
interface Looked {
  compared: Compared
  says: Omit<Finding, 'subject' | 'kind' | 'providerRef'>
}

/** Charges, refunds or disputes, as both sides have them. */
export interface Side<There> {
  subject: Finding['subject']
  /** All that the provider has of a span. */
  list(span: Span): AsyncIterable<There>
  read(ref: string): Promise<There>
  refOf(there: There): string
  /** The provider's names of what we have of a span. */
  ours(work: Work, span: Span): Promise<string[]>
  /** @param there undefined: the provider has none of that name */
  look(work: Work, ref: string, there: There | undefined): Promise<Looked>
  /**
   * We do not know what came of it: what the provider says is kept, as if it had said so itself. Left out: what we have of
   * it is never unknown.
   */
  hear?(work: Work, there: There): Promise<unknown>
}

const chargeStates: Readonly<Record<ChargeRow['state'], FindingState>> = {
  open: 'open',
  cancelling: 'open',
  succeeded: 'paid',
  cancelled: 'cancelled',
}

const stateThere = ({ receivedCents, outcome }: ProviderCharge): FindingState => {
  if (receivedCents > 0) return 'paid'
  return outcome.kind === 'cancelled' ? 'cancelled' : 'open'
}

export const chargeSide = (parts: MoneyParts): Side<ProviderCharge> => ({
  subject: 'charge',
  list: ({ from, to }) => parts.cards.listCharges(from, to),
  read: (ref) => parts.cards.readCharge(ref),
  refOf: ({ chargeRef }) => chargeRef,
  ours: chargesOfSpan,
  hear: (work, there) => applyChargeEvent(parts, work, there),
  look: async (work, chargeRef, there) => {
    const here = await findCharge(work, there ?? { chargeRef, metadata: {} })
    // the rider pays at the bank whenever it suits, and what the bank said of it may be lost
    const isPaidThere = here?.state === 'open' && (there?.receivedCents ?? 0) > 0
    const isTried =
      here !== undefined &&
      ((await hasOpenAttempt(work, here.id)) || (isPaidThere && (await waitsForRider(work, here.id))))
    const compared = compareCharge(
      here && { ...here, isTried },
      there && { ...there, isCancelled: there.outcome.kind === 'cancelled' },
    )
    return {
      compared,
      says: {
        paymentId: here ? await paymentOfCharge(work, here.id) : null,
        currency: there?.currency ?? here?.currency ?? 'eur',
        hereCents: here?.amountCents ?? null,
        thereCents: there ? there.receivedCents || there.amountCents : null,
        hereState: here ? chargeStates[here.state] : null,
        thereState: there ? stateThere(there) : null,
      },
    }
  },
})

/** The card's part: what a bank returned was not given back. */
const refundState = ({ state, returnedCents }: RefundRow) => {
  if (state === 'on its way') return state
  return state === 'succeeded' && returnedCents === 0 ? 'given back' : 'failed'
}

const refundStateThere = ({ outcome }: ProviderRefund) => {
  if (outcome.kind === 'succeeded') return 'given back'
  return outcome.kind === 'failed' ? 'failed' : 'on its way'
}

const currencyOf = async (work: Work, paymentId: string | undefined): Promise<string> =>
  (paymentId === undefined ? undefined : (await findPayments(work, [paymentId])).get(paymentId)?.currency) ?? 'eur'

export const refundSide = (parts: MoneyParts): Side<ProviderRefund> => ({
  subject: 'refund',
  list: ({ from, to }) => parts.cards.listRefunds(from, to),
  read: (ref) => parts.cards.readRefund(ref),
  refOf: ({ refundRef }) => refundRef,
  ours: refundsOfSpan,
  hear: (work, there) => applyRefundEvent(parts, work, there),
  look: async (work, refundRef, there) => {
    const here = await findRefund(work, there ?? { refundRef, metadata: {} })
    const compared = compareRefund(
      here && { ...here, state: refundState(here) },
      there && { ...there, state: refundStateThere(there) },
    )
    return {
      compared,
      says: {
        paymentId: here?.paymentId ?? null,
        currency: await currencyOf(work, here?.paymentId),
        hereCents: here?.cardCents ?? null,
        thereCents: there?.amountCents ?? null,
        hereState: here ? refundState(here) : null,
        thereState: there ? refundStateThere(there) : null,
      },
    }
  },
})

/** A dispute is about the payments of one charge: a row of ours for each. */
export const disputeSide = (parts: MoneyParts): Side<ProviderDispute> => ({
  subject: 'dispute',
  list: ({ from, to }) => parts.cards.listDisputes(from, to),
  read: (ref) => parts.cards.readDispute(ref),
  refOf: ({ disputeRef }) => disputeRef,
  ours: disputesOfSpan,
  look: async (work, disputeRef, there) => {
    const rows = await disputesByRef(work, disputeRef)
    const [first] = rows
    const charge = there?.chargeRef ? await findCharge(work, { chargeRef: there.chargeRef, metadata: {} }) : undefined
    const here = first && {
      cents: rows.reduce((sum, { cents }) => sum + cents, 0),
      // of several that say otherwise the one that is open is what a person has to look at
      state: rows.find(({ state }) => state === 'open')?.state ?? first.state,
      hasTaken: rows.every(({ hasTaken }) => hasTaken),
    }
    const paymentId = first?.paymentId ?? (charge ? await paymentOfCharge(work, charge.id) : null)
    return {
      compared: compareDispute(here, there && { ...there, isOfOurs: charge !== undefined }),
      says: {
        paymentId,
        currency: there?.currency ?? (await currencyOf(work, paymentId ?? undefined)),
        hereCents: here?.cents ?? null,
        thereCents: there?.amountCents ?? null,
        hereState: here ? disputeState(here.state, here.hasTaken) : null,
        thereState: there ? disputeState(there.state, there.takesMoney) : null,
      },
    }
  },
})

const disputeState = (state: ProviderDispute['state'], hasTaken: boolean): FindingState =>
  state === 'open' && !hasTaken ? 'inquiry' : state

/** Whether a person has to look at it. */
export const isDifference = (compared: Compared): compared is Difference & FindingKind =>
  compared !== 'equal' && compared !== 'ask back'
