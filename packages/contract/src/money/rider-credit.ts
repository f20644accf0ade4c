import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { calendarDay, id, instant } from '../formats.js'
import { listQuery } from '../listing.js'

const source = "own: the riders' app; MONEY §5"
const reads = { audience: 'rider', method: 'GET' } as const

/** A pack that a rider can be offered now. */
export const riderBonusPack = z.object({
  id,
  name: z.string(),
  text: z.string(),
  currency,
  priceCents: z.number().int().positive(),
  /** Credit that it gives. */
  creditCents: z.number().int().positive(),
  /** On sale until the day before. */
  validUntil: calendarDay,
})
export type RiderBonusPack = z.infer<typeof riderBonusPack>

/** What a rider has left to spend. It does not expire. */
export const riderCredit = z.object({
  currency,
  /** The sum of all lots. */
  leftCents: z.number().int().nonnegative(),
  /** Lots that have something left, in the order in which they are spent: the oldest first. */
  lots: z.array(
    z.object({
      id,
      /** Null: customer service gave it. */
      packName: z.string().nullable(),
      openedAt: instant,
      grantedCents: z.number().int().positive(),
      leftCents: z.number().int().positive(),
    }),
  ),
})
export type RiderCredit = z.infer<typeof riderCredit>

/** What credit of one lot was spent on. */
export const riderCreditUse = z.object({
  lotId: id,
  /** Null: customer service gave it. */
  packName: z.string().nullable(),
  serviceId: id,
  sharingOperatorId: id,
  usedAt: instant,
  cents: z.number().int().positive(),
  /** Of these, by a refund. */
  givenBackCents: z.number().int().nonnegative(),
})
export type RiderCreditUse = z.infer<typeof riderCreditUse>

export const listRiderBonusPacks = endpoint({
  ...reads,
  id: 'money.listRiderBonusPacks',
  path: '/sharing/v1/Rider/BonusPacks',
  summary:
    'Bonus packs that are on sale today by the provider’s calendar, the cheapest first. Sorts by priceCents and creditCents',
  source,
  list: true,
  query: listQuery.omit({ search: true }),
  answers: { 200: z.array(riderBonusPack) },
})

export const getRiderCredit = endpoint({
  ...reads,
  id: 'money.getRiderCredit',
  path: '/sharing/v1/Rider/Credit',
  summary:
    'What the rider has left of bonus packs and of what customer service gave; a rental in euros takes of it at its end, of the oldest first',
  source,
  answers: { 200: riderCredit },
})

export const listRiderCreditUses = endpoint({
  ...reads,
  id: 'money.listRiderCreditUses',
  path: '/sharing/v1/Rider/CreditUses',
  summary:
    'What the rider’s credit was spent on, the last first: a row for each lot that a rental took of. Sorts and filters by usedAt, cents',
  source,
  list: true,
  query: listQuery.omit({ search: true }),
  answers: { 200: z.array(riderCreditUse) },
})
