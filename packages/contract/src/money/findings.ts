import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { calendarDay, id, idParams, instant, textLine } from '../formats.js'
import { listQuery } from '../listing.js'

/** How our books and the card provider's own list differ, looked at each night. source: MONEY §6 (reconciliation) */
export const findingDifferences = ['missing_here', 'missing_there', 'amount', 'state', 'double'] as const
/**
 * What happened once, and stays until a person has seen to it: a bank sent a refund back, and its money belongs to
 * somebody; a rider has paid for the same pack twice; a refund came to nothing, and closes by itself where another has
 * given as much. source: MONEY §6, the table of states; decision 0092
 */
export const findingEvents = ['returned', 'second_pack', 'not_given'] as const
export const findingKinds = [...findingDifferences, ...findingEvents] as const
export type FindingKind = (typeof findingKinds)[number]
export const findingSubjects = ['charge', 'refund', 'dispute'] as const

/** How a charge, the card's part of a refund, or a dispute stands, here or at the provider. An inquiry takes no money. */
export const findingStates = [
  'open',
  'paid',
  'cancelled',
  'on its way',
  'given back',
  'failed',
  'inquiry',
  'won',
  'lost',
] as const
export type FindingState = (typeof findingStates)[number]

/** A difference that a person has to look at. Money in units of its currency; null: it is not there. */
export const paymentFinding = z.object({
  id,
  subject: z.enum(findingSubjects),
  kind: z.enum(findingKinds),
  /** The provider's name of the charge or refund. */
  providerRef: z.string(),
  since: instant,
  /** When it was seen last. */
  lastSeen: instant,
  /** Three lower-case letters; the provider may know others than we do. */
  currency: z.string().length(3),
  amountHere: z.number().nullable(),
  amountThere: z.number().nullable(),
  stateHere: z.enum(findingStates).nullable(),
  stateThere: z.enum(findingStates).nullable(),
  /** The payment that it is about, or the first one of several; null: none of ours. */
  paymentId: id.nullable(),
})
export type PaymentFinding = z.infer<typeof paymentFinding>

export const findingColumns = [
  'since',
  'lastSeen',
  'subject',
  'kind',
  'providerRef',
  'amountHere',
  'amountThere',
] as const

const shared = {
  audience: 'staff',
  needs: 'payment-findings.manage',
  source: 'MONEY §6 (reconciliation); promise C5',
} as const

export const listPaymentFindings = endpoint({
  ...shared,
  id: 'money.listPaymentFindings',
  method: 'GET',
  path: '/sharing/v1/PaymentFindings',
  summary: `Where our charges, refunds and disputes differ from the card provider's own list, as long as they do, and what a person has to see to: a refund that a bank sent back or that came to nothing, a pack that was paid twice. The newest first. Sorts and filters by ${findingColumns.join(', ')}; searches the provider's name`,
  list: true,
  query: listQuery,
  answers: { 200: z.array(paymentFinding) },
})

/** Why the card provider's list could not be read: it did not answer, or it refused the call as such. */
export const reconciliationFailures = ['unreachable', 'refused'] as const

export const getReconciliation = endpoint({
  ...shared,
  id: 'money.getReconciliation',
  method: 'GET',
  path: '/sharing/v1/PaymentFindings/GetReconciliation',
  summary:
    'Up to which day our charges, refunds and disputes were compared with the card provider’s list, and why not further',
  answers: {
    200: z.object({
      /** The last day that was compared, in UTC; null: none yet. */
      day: calendarDay.nullable(),
      /** What was compared of it. */
      charges: z.number().int(),
      refunds: z.number().int(),
      disputes: z.number().int(),
      /** A day that could not be compared yet: it is tried again every 10 minutes. Null: all are. */
      failed: z
        .object({
          day: calendarDay,
          tried: instant,
          tries: z.number().int().positive(),
          why: z.enum(reconciliationFailures),
        })
        .nullable(),
    }),
  },
})

export const closePaymentFinding = endpoint({
  ...shared,
  id: 'money.closePaymentFinding',
  method: 'POST',
  path: '/sharing/v1/PaymentFindings/{id}/Close',
  summary:
    'Closes a difference with a note of what was done about it. It stays closed as long as what differs stays the same. One that is closed already is answered the same.',
  params: idParams,
  body: z.object({ note: textLine(1, 500) }),
  answers: { 204: null },
  refusals: ['payment.finding_not_found'],
})
