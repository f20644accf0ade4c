import { z } from 'zod'
import { dates, datesInOrder } from '../dates.js'
import { binary, endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { calendarDay, id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { disputeShown } from './dispute.js'
import { priceLine } from './price-line.js'
import { paymentStatus, refundPending, serviceState, serviceStates } from './states.js'

/** A place of a route. `seconds` since the trip's start, `speed` in km/h, `battery` in percent; null when the report carried none. */
export const tripPoint = z.object({
  lat: z.number(),
  lon: z.number(),
  seconds: z.number().int().nonnegative(),
  speed: z.number().nullable(),
  battery: z.number().int().nullable(),
})

/** What is the same of a service and of its trip. Measures are null while the vehicle has reported none. */
const measures = {
  drivenMinutes: z.number().nonnegative(),
  totalMinutes: z.number().nonnegative(),
  pausedMinutes: z.number().nonnegative(),
  distanceKms: z.number().nonnegative().nullable(),
  startBatterySoc: z.number().int().nullable(),
  endBatterySoc: z.number().int().nullable(),
  batteryUsage: z.number().int().nullable(),
  /** Kilograms. */
  co2Saved: z.number().nonnegative().nullable(),
  /** km/h. */
  speedAverage: z.number().nonnegative().nullable(),
  speedMax: z.number().nonnegative().nullable(),
}

const dayOrEmpty = z.union([calendarDay, z.literal('')])

/** Service/trip as the customer side names it. A time that has not come is the zero date. source: customer side, section 3; N-05. */
export const service = z.object({
  serviceId: id,
  tripId: id.nullable(),
  status: serviceState,
  customerId: id,
  customerFullName: z.string(),
  customerEmail: z.string(),
  sharingOperatorId: id,
  sharingOperatorName: z.string(),
  operatorName: z.string(),
  vehicleId: id,
  vehiclePlate: z.string().nullable(),
  vehicleVin: z.string(),
  vehicleName: z.string(),
  originAddress: z.string(),
  destinationAddress: z.string(),
  reserveStartTimestamp: instant,
  reserveCancelTimestamp: instant,
  reserveLimitTimestamp: instant,
  tripStartTimestamp: instant,
  tripEndTimestamp: instant,
  /** Day `2026-11-21` and hour `09:05` by the operator's clock; empty while the time has not come. */
  tripStartDay: dayOrEmpty,
  tripStartHour: z.string(),
  tripEndDay: dayOrEmpty,
  tripEndHour: z.string(),
  /** Whole minutes from the reservation to the start; null while it has not started. */
  minutesToStart: z.number().int().nonnegative().nullable(),
  ...measures,
  /** In units of its currency; null while no tariff has priced the rental. */
  price: z.number().nullable(),
  totalPrice: z.number().nullable(),
  /** Of the tariff in force at the start; null before it, and of a rental that began before prices. */
  currency: currency.nullable(),
  /** Of the discount that the rider had at the start; 0: none. */
  discountPercent: z.number().int().nonnegative(),
  paymentStatus: paymentStatus.nullable(),
  /** What of its payment has gone back, to the card and as credit: all of it where the status says so. */
  refundedAmount: z.number().nonnegative(),
  isRefunded: z.boolean(),
  refundPending,
  /** Of what was owed for it, what credit of bonus packs paid. */
  creditAmount: z.number().nonnegative(),
  isPaidByCredit: z.boolean(),
  ...disputeShown,
  /** Who refunds its payment as a whole needs a second person. */
  refundNeedsSecond: z.boolean(),
  endingImageId: id.nullable(),
})
export type Service = z.infer<typeof service>

export const serviceTrip = service.extend({ points: z.array(tripPoint) })
export type ServiceTrip = z.infer<typeof serviceTrip>

/** A service with all that says what it costs and what became of that. source: issue 19; N-04 */
export const serviceDetail = service.extend({
  /** Null while it has not ended. */
  endedBy: z.enum(['rider', 'staff', 'clean', 'system']).nullable(),
  /** The lines are what it costs up to now, and go on. */
  isPriceSoFar: z.boolean(),
  /** What the lines add up to; null before the start, and of a rental that began before prices. */
  priceCents: z.number().int().nullable(),
  priceLines: z.array(priceLine).nullable(),
  /** Of the price, what the rider's credit of bonus packs paid. */
  creditCents: z.number().int().nonnegative(),
  /** Since when the version of the tariff holds that was in force at the start; null where there was none. */
  tariffSince: instant.nullable(),
  /** What is owed for it; null until the end, and where nothing was booked. */
  payment: z
    .object({
      id,
      status: paymentStatus,
      createdTimestamp: instant,
      /** The zero date until it has succeeded. */
      successTimestamp: instant,
      /** Of the first failure, also when it has failed again or was paid since; the zero date until it has failed. */
      failedTimestamp: instant,
      /** Of the last failure. */
      failedReason: z.string(),
    })
    .nullable(),
})
export type ServiceDetail = z.infer<typeof serviceDetail>

export const serviceCustomer = z.object({
  customerId: id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  mobilePhone: z.string().nullable(),
  country: z.string(),
  birthday: calendarDay.nullable(),
  canOperate: z.boolean(),
  enabled: z.boolean(),
})
export type ServiceCustomer = z.infer<typeof serviceCustomer>

/** What `Services` filters by. */
const serviceColumns = [
  'status',
  'vehiclePlate',
  'vehicleVin',
  'sharingOperatorName',
  'customerFullName',
  'customerEmail',
  'originAddress',
  'destinationAddress',
  'reserveStartTimestamp',
  'tripStartTimestamp',
  'tripEndTimestamp',
  'distanceKms',
  'price',
  'minutesToStart',
  'discountPercent',
  'paymentStatus',
  'isRefunded',
  'isPaidByCredit',
  'disputeState',
] as const

/** Of which of a service's moments the dates are. Money counts at the end: months, bills and analytics go by that one. */
const serviceDates = ['reservation', 'end'] as const

/** Which services: the ones named, reserved or ended between two dates, and what the list's own filters leave of them. */
export const whichServices = {
  status: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(serviceState).max(serviceStates.length))
    .optional(),
  sharingOperatorId: id.optional(),
  vehicleId: id.optional(),
  customerId: id.optional(),
  ...dates,
  dateOf: z.enum(serviceDates).default('reservation').meta({
    description:
      'Whether `since` and `until` are about the reservation or the end; by the end, what has not ended is on no day. Months, bills and analytics count by the end.',
  }),
}

export const listServices = endpoint({
  id: 'sharing.listServices',
  method: 'GET',
  path: '/sharing/v1/Services',
  summary: `Rentals of the scope, newest first; the dates filter by reservation, with \`dateOf=end\` by the end; \`status\` is one or several, separated by commas. Sorts by reserveStartTimestamp, tripStartTimestamp, price; filters by ${serviceColumns.join(', ')}; searches vehicle and customer.`,
  source: 'customer side, section 7; N-02, N-11',
  audience: 'staff',
  needs: 'services.read',
  freshFactor: 'export',
  list: true,
  query: z.strictObject({ ...listQuery.shape, ...whichServices }).refine(...datesInOrder),
  answers: { 200: z.array(service) },
})

export const getService = endpoint({
  id: 'sharing.getService',
  method: 'GET',
  path: '/sharing/v1/Services/{id}',
  summary: 'A service with its price line by line, so far or final, and its payment',
  source: 'own: the details of a service, issue 19; N-04',
  audience: 'staff',
  needs: 'services.read',
  params: idParams,
  answers: { 200: serviceDetail },
  refusals: ['service.not_found'],
})

export const getServiceReport = endpoint({
  id: 'sharing.getServiceReport',
  method: 'GET',
  path: '/sharing/v1/Services/{id}/GetReport',
  summary: 'A service as a PDF: what was ridden, its price line by line, and its payment',
  source: 'own: the action "get PDF report", decision 0108; N-08',
  audience: 'staff',
  needs: 'services.read',
  params: idParams,
  query: z.strictObject({
    /** Of its words. */
    language: z.enum(['es', 'cat', 'en']).default('es'),
  }),
  answers: { 200: binary('application/pdf') },
  refusals: ['service.not_found'],
})

export const getServiceTrips = endpoint({
  id: 'sharing.getServiceTrips',
  method: 'GET',
  path: '/sharing/v1/Services/{id}/GetTrips',
  summary: 'The trips of a service with their routes',
  source: 'customer side, section 7; N-12',
  audience: 'staff',
  needs: 'services.read',
  params: idParams,
  answers: { 200: z.array(serviceTrip) },
  refusals: ['service.not_found'],
})

export const getServiceCustomer = endpoint({
  id: 'sharing.getServiceCustomer',
  method: 'GET',
  path: '/sharing/v1/Services/{id}/GetCustomer',
  summary: 'The customer of a service',
  source: 'DECISIONS §5',
  audience: 'staff',
  needs: 'services.read',
  params: idParams,
  answers: { 200: serviceCustomer },
  refusals: ['service.not_found'],
})

export const cleanServices = endpoint({
  id: 'sharing.cleanServices',
  method: 'PUT',
  path: '/sharing/v1/Services/{id}/Clean',
  summary: 'Ends every active service of the vehicle of this service',
  source: 'customer side, section 7; DECISIONS §5; N-13',
  audience: 'staff',
  needs: 'services.clean',
  params: idParams,
  answers: { 200: z.object({ endedServiceIds: z.array(id) }) },
  refusals: ['service.not_found', 'service.vehicle_moving'],
})

export const endServiceTrip = endpoint({
  id: 'sharing.endServiceTrip',
  method: 'PUT',
  path: '/sharing/v1/Services/EndTrip/{id}',
  summary:
    'Ends the trip of a service; callers who are not administrators name their operator, and only its services are ended',
  source: 'customer side, section 7; DECISIONS §5; N-14, N-10',
  audience: 'staff',
  needs: 'services.end',
  params: idParams,
  query: z.strictObject({ sharingOperatorId: id.optional() }),
  answers: { 200: service },
  refusals: ['service.not_found', 'service.wrong_state', 'service.vehicle_moving'],
})
