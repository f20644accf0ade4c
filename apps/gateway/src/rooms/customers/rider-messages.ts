import type { Currency } from '@motora/contract/fields'
import type { Fact } from '../../kernel/bus.js'
import type { RiderMessageFacts } from '../identity/index.js'
import type { Work } from '../work.js'

/** Riders are to be told something: kept with the change it follows from. A room above tells them. */
export const riderMessagesTopic = 'customers.messages-due'

/** What the product itself tells one rider: what it is about, never its words. */
export interface RiderMessage {
  /** Made of the event, so that a rider is told of it once. */
  id: string
  customerId: string
  /** The operator that is named, and whose clock says when riders are not told; null: the provider. */
  operatorId: string | null
  says: {
    about: RiderMessageFacts['about']
    /** An amount of money. */
    cents?: number
    currency?: Currency
    /** Of a bill. */
    number?: string
    /** Payments that have failed: what is owed of them is told, while something is. */
    paymentIds?: string[]
    /** It is told while this refund is as it says. */
    refundId?: string
    /** Until when documents hold, as a calendar day: it is told while that is so. */
    day?: string
    /** Ids of messages: it is told only where the rider was told one of them. */
    after?: string[]
  }
}

export interface RiderMessagesDue {
  /** ISO 8601. */
  at: string
  messages: RiderMessage[]
}

/** Has riders told, after commit, on their devices or by mail. Those of one work travel together. */
export const notifyRiders = (work: Work, messages: readonly RiderMessage[]): void => {
  const [first] = messages
  if (!first) return
  const payload: RiderMessagesDue = { at: work.now.toISOString(), messages: [...messages] }
  const fact: Fact<RiderMessagesDue> = { topic: riderMessagesTopic, key: first.id, payload, durable: true }
  work.announce(fact)
}
