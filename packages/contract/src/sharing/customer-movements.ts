import { z } from 'zod'
import { dates, datesInOrder } from '../dates.js'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { paymentStatus, refundPending, serviceState } from './states.js'

/** A trip of a customer. Minutes and kilometres to two decimals. source: ledger H-12. */
export const customerMovement = z.object({
  serviceId: id,
  tripId: id.nullable(),
  status: serviceState,
  vehicleId: id,
  vehiclePlate: z.string().nullable(),
  vehicleName: z.string(),
  originAddress: z.string(),
  distanceKms: z.number().nullable(),
  tripStart: instant,
  tripEnd: instant,
  drivenMinutes: z.number(),
  pausedMinutes: z.number(),
  /** In units of its currency; null while no tariff prices the rental. */
  price: z.number().nullable(),
  /** Of the tariff in force at the start; null of a rental that began before prices. */
  currency: currency.nullable(),
  paymentStatus: paymentStatus.nullable(),
  refundPending,
  sharingOperatorId: id,
  operatorName: z.string(),
})
export type CustomerMovement = z.infer<typeof customerMovement>

export const customerMovementColumns = [
  'originAddress',
  'distanceKms',
  'tripStart',
  'tripEnd',
  'pausedMinutes',
  'sharingOperatorId',
  'operatorName',
] as const

export const listCustomerMovements = endpoint({
  id: 'sharing.listCustomerMovements',
  method: 'GET',
  path: '/customers/v1/Customers/{id}/Movements',
  summary: `Trips of one customer with the operators of the scope, the newest first; all of them without dates. Sorts and filters by ${customerMovementColumns.join(', ')}; searches where they began.`,
  source: 'customer side, section 2.2; ledgers H-11, H-12',
  audience: 'staff',
  needs: 'customers.movements.read',
  freshFactor: 'export',
  list: true,
  params: idParams,
  query: z.object({ ...listQuery.shape, ...dates }).refine(...datesInOrder),
  answers: { 200: z.array(customerMovement) },
  refusals: ['customer.not_found'],
})
