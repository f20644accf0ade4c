import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, instant } from '../formats.js'
import { rateUpdate } from '../pricing/rates.js'

/** How many rentals a preview looks at: the newest ones that have ended. */
export const previewedRentals = 100

const cents = z.number().int().nonnegative()
const compared = {
  /** By the tariff in force, in cents of its currency; null: there is none. */
  currentCents: cents.nullable(),
  /** By the tariff of the preview. */
  newCents: cents,
  /** New less current; null: there is no tariff in force, or it is in another currency. */
  differenceCents: z.number().int().nullable(),
}

/** What a tariff would have made of the newest rentals. source: MONEY §5; decision 0069 */
export const ratePreview = z.object({
  /** Of the tariff of the preview. */
  currency,
  /** Of the tariff in force; null: there is none. */
  currentCurrency: currency.nullable(),
  /** The newest first; those that cannot be priced are left out. */
  rentals: z.array(
    z.object({
      serviceId: id,
      tripStartTimestamp: instant,
      /** From the start to the end, rounded up. */
      minutes: z.number().int().nonnegative(),
      ...compared,
    }),
  ),
  total: z.object(compared),
  /** How many of them become dearer, cheaper, and stay as they are; null as the difference is. */
  changes: z.object({ dearer: cents, cheaper: cents, same: cents }).nullable(),
  /** Of the newest rentals, those whose stretches of driving and pausing are not known. */
  unknownCount: z.number().int().nonnegative(),
  /** Rentals that are under way now: each ends by the version with which it began. */
  underWayCount: z.number().int().nonnegative(),
})
export type RatePreview = z.infer<typeof ratePreview>

export const previewRateOfLoggedOperator = endpoint({
  id: 'sharing.previewRateOfLoggedOperator',
  method: 'POST',
  path: '/sharing/v1/Services/PreviewRateOfLoggedOperator',
  summary: `What the last ${previewedRentals} rentals of one’s own operator would cost by a tariff that is not saved yet, and what they cost by the one in force; how many rentals are under way. Writes nothing`,
  source: 'own: what a tariff does is seen before it is saved; MONEY §5',
  audience: 'staff',
  needs: 'pricing.write',
  body: rateUpdate,
  answers: { 200: ratePreview },
  refusals: ['operator.not_found'],
})
