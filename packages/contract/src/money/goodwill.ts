import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { chosenId, id, idParams, instant, textLine } from '../formats.js'
import { listQuery } from '../listing.js'

/** No setting allows more goodwill at a time, in euros: a slip of the keyboard is refused. source: decision 0082 */
export const maxGoodwillEuros = 100

/** Where credit came from: a pack that was bought, or customer service. */
export const creditSources = ['bonus', 'goodwill'] as const

/** A lot of a customer's credit, and what became of it. Money in euros. */
export const customerCredit = z.object({
  id,
  source: z.enum(creditSources),
  /** Null: it was given as goodwill. */
  packName: z.string().nullable(),
  /** Why it was given, of goodwill; null: it was bought. */
  reason: z.string().nullable(),
  /** The name of the person who gave it, or the e-mail; null: it was bought. */
  givenBy: z.string().nullable(),
  opened: instant,
  granted: z.number(),
  left: z.number(),
  spent: z.number(),
  /** What refunds of its pack took of it. */
  refunded: z.number(),
  /** What a bank took back with its pack. */
  taken: z.number(),
  /** What was left when the person was erased. `granted` is the sum of what is left, spent, refunded, taken and forfeited. */
  forfeited: z.number(),
})
export type CustomerCredit = z.infer<typeof customerCredit>

/** source: decision 0082 */
export const goodwillToGive = z.strictObject({
  /** Of the gift, made by the caller: the same again is the same gift. */
  id: chosenId,
  amount: z.number().positive().max(maxGoodwillEuros).multipleOf(0.01),
  reason: textLine(1, 200),
})
export type GoodwillToGive = z.infer<typeof goodwillToGive>

/** What was given; why and by whom is in the list. */
export const goodwillGiven = customerCredit.omit({ reason: true, givenBy: true })
export type GoodwillGiven = z.infer<typeof goodwillGiven>

export const giveGoodwill = endpoint({
  id: 'money.giveGoodwill',
  method: 'POST',
  path: '/sharing/v1/Customers/{id}/Goodwill',
  summary:
    'Gives a customer credit as goodwill, with why; the customer is told. The same `id` is the same gift: again it changes nothing. What a customer gets and an account gives in 24 hours is bounded by settings: 10 € and 100 € unless they say otherwise.',
  source: 'own: MONEY §7, §13; decision 0082',
  audience: 'staff',
  needs: 'payments.refund',
  params: idParams,
  body: goodwillToGive,
  idempotencyKey: true,
  answers: { 200: goodwillGiven },
  refusals: ['customer.not_found', 'goodwill.rider_bound', 'goodwill.account_bound'],
})

export const listCustomerCredit = endpoint({
  id: 'money.listCustomerCredit',
  method: 'GET',
  path: '/sharing/v1/Customers/{id}/Credit',
  summary:
    'Credit of a customer, the last first: what was bought with packs and given as goodwill, and what is left of each. Sorts and filters by opened, granted, left',
  source: 'own: MONEY §5, §13; decision 0082',
  audience: 'staff',
  needs: 'payments.read',
  freshFactor: 'export',
  list: true,
  params: idParams,
  query: listQuery.omit({ search: true }),
  answers: { 200: z.array(customerCredit) },
  refusals: ['customer.not_found'],
})
