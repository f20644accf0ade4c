import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id } from '../formats.js'
import { rateUpdate } from '../pricing/rates.js'

/** What a vehicle would cost if it were rented now. */
export const riderQuote = z.object({
  vehicleId: id,
  sharingOperatorId: id,
  currency,
  /** The operator asks for nothing. */
  isFree: z.boolean(),
  /** Of the discount that this rider has now with the operator; 0: none. The samples are with it. */
  discountPercent: z.number().int().min(0).max(100),
  /** The tariff in force; null of a free operator. */
  tariff: rateUpdate.omit({ currency: true, freeFractionMinutes: true }).nullable(),
  /** What typical rentals would cost that start now: so many minutes driven, and paused after that. */
  samples: z.array(
    z.object({
      driveMinutes: z.number().int().positive(),
      pauseMinutes: z.number().int().nonnegative(),
      priceCents: z.number().int().nonnegative(),
    }),
  ),
})
export type RiderQuote = z.infer<typeof riderQuote>

export const getRiderQuote = endpoint({
  id: 'sharing.getRiderQuote',
  method: 'GET',
  path: '/sharing/v1/Rider/Quote',
  summary:
    'What a vehicle costs, before it is reserved: the tariff in force and three typical rentals. A rental is priced by the tariff in force at its start.',
  source: "own: the riders' app; MONEY §4, §5",
  audience: 'rider',
  query: z.strictObject({ vehicleId: id }),
  answers: { 200: riderQuote },
  refusals: ['vehicle.not_found', 'service.vehicle_not_rentable'],
})
