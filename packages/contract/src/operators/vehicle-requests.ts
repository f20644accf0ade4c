import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'

const model = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
const quantity = z.number().int().min(1).max(10_000)
const words = z.string().trim().max(1000)

/** A model of which the provider has vehicles to give out. source: ledger C-29; Z-16. */
export const vehicleOffer = z.object({ model: z.string(), available: z.number().int() })
export type VehicleOffer = z.infer<typeof vehicleOffer>

export const listVehicleOffers = endpoint({
  id: 'operators.listVehicleOffers',
  method: 'GET',
  path: '/operators/v1/VehicleOffers',
  summary: 'Models that can be requested, and how many of each there are',
  source: 'fleet side, section 2.4; ledger C-29; Z-16 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicle-requests.read',
  answers: { 200: z.array(vehicleOffer) },
})

export const setVehicleOffer = endpoint({
  id: 'operators.setVehicleOffer',
  method: 'PUT',
  path: '/operators/v1/VehicleOffers/{model}',
  summary: 'Sets how many vehicles of a model can be requested; 0 removes the model from the list',
  source: 'Z-16 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicle-requests.answer',
  params: z.object({ model }),
  body: z.strictObject({
    available: z.number().int().min(0).max(100_000),
    /** How many there were when it was read; where there are others by now, it is refused. */
    known: z.number().int().min(0).max(100_000).optional(),
  }),
  answers: { 204: null },
  refusals: ['operator.offer_changed'],
})

export const vehicleRequestStates = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export const vehicleRequest = z.object({
  id,
  sharingOperatorId: id,
  sharingOperatorName: z.string(),
  lines: z.array(z.object({ model: z.string(), quantity: z.number().int() })),
  comment: z.string().nullable(),
  state: z.enum(vehicleRequestStates),
  createdAt: instant,
  createdByName: z.string().nullable(),
  answeredAt: instant.nullable(),
  answer: z.string().nullable(),
})
export type VehicleRequest = z.infer<typeof vehicleRequest>

export const listVehicleRequests = endpoint({
  id: 'operators.listVehicleRequests',
  method: 'GET',
  path: '/operators/v1/VehicleRequests',
  summary:
    'Requests for vehicles in the scope. Sorts and filters by createdAt, state, sharingOperatorName; searches operator, person, models, comment and answer.',
  source: 'Z-16 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicle-requests.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(vehicleRequest) },
})

export const createVehicleRequest = endpoint({
  id: 'operators.createVehicleRequest',
  method: 'POST',
  path: '/operators/v1/VehicleRequests',
  summary: 'Asks the provider for vehicles, for the logged operator. The same id twice is one request.',
  source: 'Z-16 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicle-requests.write',
  body: z.strictObject({
    /** Made by the caller, so that sending it twice asks once. */
    id: id.optional(),
    lines: z
      .array(z.strictObject({ model, quantity }))
      .min(1)
      .max(50)
      .refine((lines) => new Set(lines.map(({ model: name }) => name)).size === lines.length, 'each model once'),
    comment: words.nullish(),
  }),
  answers: { 201: z.object({ id }) },
  refusals: ['operator.not_enough_vehicles', 'request.key_reused'],
})

export const answerVehicleRequest = endpoint({
  id: 'operators.answerVehicleRequest',
  method: 'PUT',
  path: '/operators/v1/VehicleRequests/{id}/Answer',
  summary: 'Accepts or declines a waiting request. Accepted vehicles are no longer available.',
  source: 'Z-16 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicle-requests.answer',
  params: idParams,
  body: z
    .strictObject({ accepted: z.boolean(), answer: words.nullish() })
    .superRefine(({ accepted, answer }, context) => {
      if (!accepted && !answer) context.addIssue({ code: 'custom', path: ['answer'], message: 'a no needs a reason' })
    }),
  answers: { 204: null },
  refusals: ['operator.request_not_found', 'operator.request_answered', 'operator.not_enough_vehicles'],
})

export const withdrawVehicleRequest = endpoint({
  id: 'operators.withdrawVehicleRequest',
  method: 'PUT',
  path: '/operators/v1/VehicleRequests/{id}/Withdraw',
  summary: 'Withdraws one of the operator’s waiting requests. Repeating it changes nothing.',
  source: 'Z-16 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicle-requests.write',
  params: idParams,
  answers: { 204: null },
  refusals: ['operator.request_not_found', 'operator.request_answered'],
})
