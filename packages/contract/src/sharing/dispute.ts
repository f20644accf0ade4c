import { z } from 'zod'
import { instant } from '../formats.js'

/** How far a bank is with a payment that its payer calls wrong. */
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** The dispute of a payment: the open one, else the last one. All are null where there was none. source: MONEY §6 */
export const disputeShown = {
  disputeState: z.enum(disputeStates).nullable(),
  /** What is disputed, in units of the payment's currency. */
  disputeAmount: z.number().nullable(),
  disputeSince: instant.nullable(),
}
