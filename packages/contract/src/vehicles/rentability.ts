import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant } from '../formats.js'

/** Every reason why riders cannot have a vehicle now, in the order of the waterfall from owned to rentable. */
export const notRentableReasons = [
  'retired',
  'no-operator',
  'operator-not-validated',
  // it is not free and has no tariff
  'no-tariff',
  'cannot-operate',
  'not-selected-to-operate',
  'out-of-service',
  'open-ticket',
  // new firmware is on its way into it
  'updating',
  'never-reported',
  'silent',
  'no-position',
  'outside-area',
  'low-battery',
  'exclusion-hours',
  'active-rental',
] as const
export const notRentableReason = z.enum(notRentableReasons)
export type NotRentableReason = z.infer<typeof notRentableReason>

/** Who can do something about a reason; `time`: it passes by itself. */
export const menders = ['provider', 'manager', 'technician', 'support', 'time', 'nobody'] as const
export const mender = z.enum(menders)
export type Mender = z.infer<typeof mender>

export const whyNot = z.object({ reason: notRentableReason, mendedBy: z.array(mender) })

export const rentability = z.object({
  isRentable: z.boolean(),
  reasons: z.array(whyNot),
  /** When the answer was true. */
  at: instant,
})
export type Rentability = z.infer<typeof rentability>

export const getRentability = endpoint({
  id: 'vehicles.getRentability',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/Rentability',
  summary: 'Whether riders can rent this vehicle now, and if not, all reasons and the roles that can fix each',
  source: 'own: one rule for the screens and for the riders’ reservation',
  audience: 'staff',
  needs: 'vehicles.read',
  params: idParams,
  answers: { 200: rentability },
  refusals: ['vehicle.not_found'],
})

export const rentabilityWaterfall = z.object({
  owned: z.number().int(),
  /** In the order of the reasons; those of which there is none are left out. */
  steps: z.array(
    z.object({
      reason: notRentableReason,
      mendedBy: z.array(mender),
      /** Vehicles that this reason is the first to stop. The steps and `rentable` add up to `owned`. */
      stopped: z.number().int(),
      /** Vehicles that have this reason, be it the first or not. */
      have: z.number().int(),
    }),
  ),
  rentable: z.number().int(),
  at: instant,
})
export type RentabilityWaterfall = z.infer<typeof rentabilityWaterfall>

export const getRentabilityWaterfall = endpoint({
  id: 'vehicles.getRentabilityWaterfall',
  method: 'GET',
  path: '/vehicles/v1/Rentability',
  summary: 'How many vehicles of the scope, or of one operator, each reason keeps from riders: from owned to rentable',
  source: 'own: one rule for the screens and for the riders’ reservation',
  audience: 'staff',
  needs: 'vehicles.read',
  query: z.strictObject({ sharingOperatorId: id.optional() }),
  answers: { 200: rentabilityWaterfall },
  refusals: ['operator.not_found'],
})

export const rentabilityEndpoints = [getRentability, getRentabilityWaterfall] as const
