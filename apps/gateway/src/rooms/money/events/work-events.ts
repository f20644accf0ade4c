import { waitAfterUnknown } from '@motora/rules/money'
import { CardPaymentsError } from '../../../kernel/card-payments.js'
import { leaseMs } from '../../../kernel/lease.js'
import { settleSetup } from '../cards/choose-card.js'
import { applyChargeEvent } from '../charges/apply-charge-event.js'
import type { MoneyParts } from '../deps.js'
import { keepDispute } from '../disputes/keep-dispute.js'
import { applyRefundEvent } from '../refunds/apply-refund-event.js'
import { findSetupByRef } from '../stores/card-store.js'
import { findCharge } from '../stores/charge-store.js'
import { type EventRow, forgetEvents, takeDueEvent, updateEvent } from '../stores/event-store.js'

/** Worked on in one turn, one after another. */
const most = 20
/** source: MONEY §2 (retention) */
const keptMs = 400 * 86_400_000

/** What came of an event: something, or nothing and why. */
type Heard = { state: 'done' } | { state: 'ignored'; note: string }
const done = { state: 'done' } as const
const notOurs = { state: 'ignored', note: 'none of ours' } as const

type Hear = (parts: MoneyParts, ref: string) => Promise<Heard>

/** The object is read again: what the event says of it may be old by now. source: MONEY §6 (webhook) */
const hear: Readonly<Record<EventRow['about'], Hear>> = {
  charge: async (parts, ref) => {
    const said = await parts.cards.readCharge(ref)
    return (await parts.inOwnWork((work) => applyChargeEvent(parts, work, said))) ? done : notOurs
  },
  refund: async (parts, ref) => {
    const said = await parts.cards.readRefund(ref)
    return (await parts.inOwnWork((work) => applyRefundEvent(parts, work, said))) ? done : notOurs
  },
  dispute: async (parts, ref) => {
    const said = await parts.cards.readDispute(ref)
    const { chargeRef } = said
    if (chargeRef === null) return notOurs
    // a dispute may be heard of before its charge was
    const charge = await parts.cards.readCharge(chargeRef)
    return parts.inOwnWork(async (work) => {
      if (!(await applyChargeEvent(parts, work, charge))) return notOurs
      const ours = await findCharge(work, charge)
      if (ours) await keepDispute(parts, work, ours.id, said)
      return done
    })
  },
  cardSetup: async (parts, ref) => {
    const setup = await parts.inOwnWork((work) => findSetupByRef(work, ref))
    if (!setup) return notOurs
    await settleSetup(parts, setup)
    return done
  },
  other: async () => ({ state: 'ignored', note: 'nothing that we read' }),
}

/** @throws what is no word of the provider's */
const heardOf = async (parts: MoneyParts, { about, aboutRef }: EventRow): Promise<Heard | { later: string }> => {
  try {
    return await hear[about](parts, aboutRef)
  } catch (error) {
    if (error instanceof CardPaymentsError && error.kind === 'notFound')
      return { state: 'ignored', note: 'not at the provider' }
    if (error instanceof CardPaymentsError) return { later: error.kind }
    parts.log.error({ err: error, about, aboutRef }, 'what the card provider says could not be kept')
    return { later: 'a defect of ours' }
  }
}

/** @returns false: none is due */
const workNext = async (parts: MoneyParts): Promise<boolean> => {
  const event = await parts.inOwnWork((work) => takeDueEvent(work, new Date(work.now.getTime() + leaseMs)))
  if (!event) return false
  const heard = await heardOf(parts, event)
  await parts.inOwnWork((work) => {
    if (!('later' in heard)) {
      const note = 'note' in heard ? heard.note : null
      return updateEvent(work, event, { state: heard.state, note, dueAt: null, endedAt: work.now })
    }
    const dueAt = new Date(work.now.getTime() + waitAfterUnknown(event.tries))
    return updateEvent(work, event, { dueAt, note: heard.later })
  })
  return true
}

/**
 * Does what kept events call for: claim, commit, read, record. Doubled ones and those that overtake each other change
 * nothing twice, for each is read again and only goes forward. Each is taken in hand when its turn comes, so that those
 * behind one that hangs are left to other processes.
 * @returns how many were worked on
 * source: MONEY §6 (webhook); promise C4
 */
export const workEvents = async (parts: MoneyParts): Promise<number> => {
  if (parts.cards.provider === 'none') return 0
  let worked = 0
  while (worked < most && (await workNext(parts))) worked += 1
  return worked
}

/** source: MONEY §2 (retention) */
export const forgetOldEvents = (parts: MoneyParts): Promise<void> =>
  parts.inOwnWork((work) => forgetEvents(work, new Date(work.now.getTime() - keptMs)))
