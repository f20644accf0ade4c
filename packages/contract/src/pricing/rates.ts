import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { billingUnit, currency } from '../fields/index.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'

/** What a price may be is the rule's (`tariffProblems`). */
const price = z.number().meta({
  description: 'In units of the tariff’s currency, such as euros, with up to four decimals: 0.26 is 26 cents',
})
const hourTier = z.strictObject({ hours: z.number(), pricePerHour: price })
const dayTier = z.strictObject({ days: z.number(), pricePerDay: price })

/** Prices of a minute in a mode of its own; null or left out: `priceMinute`. source: decision Z-25 */
const ownModes = z.strictObject({
  eco: price.nullable().default(null),
  city: price.nullable().default(null),
  sport: price.nullable().default(null),
})

/**
 * What an operator sets. Tiers: each of the first so many hours or days costs this, in growing order; beyond the last
 * one the last one's price goes on. source: customer side, section 7; ledgers J-06 to J-08, J-13, J-18
 */
export const rateUpdate = z.strictObject({
  currency,
  billingUnit,
  freeFractionMinutes: z.literal(0),
  priceMinute: price,
  pricePauseMinute: price,
  priceHours: z.array(hourTier).max(50),
  priceDays: z.array(dayTier).max(50),
  /** Of a calendar day of the operator; 0 in hours: no maximum. */
  maxPricePerDay: price,
  /** Of each rental. */
  freePauseMinutes: z.number(),
  modes: ownModes.optional(),
})
export type RateUpdate = z.infer<typeof rateUpdate>

/** A tariff that is saved. */
const rateSaved = rateUpdate.extend({
  /**
   * The version that was read; null: there was none. Given, a version that somebody else has made meanwhile is not
   * replaced but the saving refused.
   */
  replaces: id.nullable().optional(),
})
export type RateSaved = z.infer<typeof rateSaved>

/** Names of what differs from the version before, in the order of the editor. */
export const rateFields = [
  'currency',
  'billingUnit',
  'priceMinute',
  'pricePauseMinute',
  'modes',
  'priceHours',
  'priceDays',
  'maxPricePerDay',
  'freePauseMinutes',
  'freeUse',
] as const
export type RateField = (typeof rateFields)[number]

/** One version of a tariff. source: customer side, section 3; ledgers J-06, J-09 */
export const rate = rateUpdate.extend({
  id,
  sharingOperatorId: id,
  /** It holds from then until the next one. */
  since: instant,
  byName: z.string().nullable(),
  /** Of the first version: everything. */
  changed: z.array(z.enum(rateFields)),
  /** null: as `priceMinute`. `pause` is `pricePauseMinute`. */
  modes: z.object({
    eco: price.nullable(),
    city: price.nullable(),
    sport: price.nullable(),
    pause: price,
  }),
  /** The operator was free when it was saved: everything costs nothing. */
  freeUse: z.boolean(),
  /** For starting a rental: nothing. */
  servicePrice: price,
  servicePricePauseMinute: price,
  vatPercent: z.number().int(),
})
export type Rate = z.infer<typeof rate>

const readsTariffs = { audience: 'staff', needs: 'pricing.read', source: 'customer side, section 7' } as const

export const listRates = endpoint({
  ...readsTariffs,
  id: 'pricing.listRates',
  method: 'GET',
  path: '/operators/v1/RateHistorics',
  summary:
    'Versions of tariffs: of one operator, or of all in the scope, the newest first. Sorts and filters by since, billingUnit.',
  list: true,
  query: listQuery.omit({ search: true }).extend({ sharingOperatorId: id.optional() }),
  answers: { 200: z.array(rate) },
  refusals: ['operator.not_found'],
})

export const getCurrentRateOfOperator = endpoint({
  ...readsTariffs,
  id: 'pricing.getCurrentRateOfOperator',
  method: 'GET',
  path: '/operators/v1/RateHistorics/GetCurrentRateOfOperator',
  summary: 'The tariff of an operator that holds now; 204 where it has none',
  query: z.object({ sharingOperatorId: id }),
  answers: { 200: rate, 204: null },
  refusals: ['operator.not_found'],
})

export const getCurrentRateOfLoggedOperator = endpoint({
  ...readsTariffs,
  id: 'pricing.getCurrentRateOfLoggedOperator',
  method: 'GET',
  path: '/operators/v1/RateHistorics/GetCurrentRateOfLoggedOperator',
  summary: 'The tariff of one’s own operator that holds now; 204 where it has none',
  answers: { 200: rate, 204: null },
  refusals: ['operator.not_found'],
})

export const updateCurrentRateOfLoggedOperator = endpoint({
  id: 'pricing.updateCurrentRateOfLoggedOperator',
  method: 'PUT',
  path: '/operators/v1/RateHistorics/UpdateCurrentRateOfLoggedOperator',
  summary:
    'Makes a new version of the tariff of one’s own operator, from now on. The same again makes none. Of a free operator every price is 0.',
  source: 'customer side, section 7; ledgers J-10 to J-15, J-18; decision Z-25',
  audience: 'staff',
  needs: 'pricing.write',
  body: rateSaved,
  answers: { 200: rate },
  refusals: ['operator.not_found', 'rate.changed_meanwhile'],
})
