import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { maxFileBytes } from '../files/file.js'
import { chosenId, id, instant, latitude, longitude } from '../formats.js'
import { pageQuery } from '../listing.js'
import { priceLine } from './price-line.js'
import { paymentStatus, serviceState } from './states.js'

/** A rider's own rental. Times are null while they have not come. */
export const riderRental = z.object({
  serviceId: id,
  state: serviceState,
  sharingOperatorId: id,
  vehicleId: id,
  vehicleName: z.string(),
  vehiclePlate: z.string().nullable(),
  vehicleModel: z.string(),
  reservedAt: instant,
  /** The reservation lapses at this moment unless the trip has started. */
  reserveLimitAt: instant,
  cancelledAt: instant.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Since when the trip is paused; null while it is not. */
  pausedSince: instant.nullable(),
  /** Of all pauses, the running one included. */
  pausedSeconds: z.number().int().nonnegative(),
  /** From start to end or now, without pauses. */
  drivenSeconds: z.number().int().nonnegative(),
  /** By the vehicle's own reports; null while it has sent none since the start. */
  distanceMetres: z.number().int().nonnegative().nullable(),
  /**
   * Price so far, or in the end: at the last moment they are the same, and it never falls. Null before the start, of a
   * reservation that came to nothing, and of a rental that began before rentals had prices. source: MONEY §4
   */
  priceCents: z.number().int().nullable(),
  /** Of the tariff that was in force at the start; null where there is no price. */
  currency: currency.nullable(),
  /** They add up to the price; null where there is none. */
  priceLines: z.array(priceLine).nullable(),
  /** Of the price, what the rider's credit of bonus packs paid; null until the end, and where there is no price. */
  creditCents: z.number().int().nonnegative().nullable(),
  /**
   * What became of what is owed for it. `pending`: the card is charged soon. `failed`: it is owed, and the rider pays it
   * by a new card or `Rider/Debts/PayNow`. Null until the end, and where there is no price.
   */
  paymentStatus: paymentStatus.nullable(),
  /** Of the price, what went back since, to the card and as credit; 0 while nothing did. */
  refundedCents: z.number().int().nonnegative(),
})
export type RiderRental = z.infer<typeof riderRental>

/** A vehicle that this rider may reserve now. */
export const rentableVehicle = z.object({
  vehicleId: id,
  sharingOperatorId: id,
  sharingOperatorName: z.string(),
  name: z.string(),
  plate: z.string().nullable(),
  model: z.string(),
  latitude,
  longitude,
  /** From the asked point; null when none was given. */
  distanceMetres: z.number().int().nonnegative().nullable(),
  batteryPercent: z.number().int().nullable(),
  rangeKilometres: z.number().nullable(),
  isHelmetIncluded: z.boolean(),
  /** From when on this rider may reserve it again; null: now. It can be started meanwhile. source: decision 0143 */
  reserveAgainAt: instant.nullable(),
})
export type RentableVehicle = z.infer<typeof rentableVehicle>

const leftOut = (text: unknown): unknown => (text === '' ? undefined : text)

/** Rows of the nearest-vehicles list, at most and unless said. */
export const rentableVehiclesMax = 200

const source = "own: the riders' app, so that a rental can be lived from end to end; decision Z-21"

export const listRentableVehicles = endpoint({
  id: 'sharing.listRentableVehicles',
  method: 'GET',
  path: '/sharing/v1/Rider/Vehicles',
  summary:
    'Vehicles that can be started now around a point, nearest first; those that the rider had reserved a moment ago say from when on they can be reserved again',
  source,
  audience: 'rider',
  list: true,
  query: z.strictObject({
    // left empty, a coordinate would be 0: in the sea off Africa
    latitude: z.preprocess(leftOut, z.coerce.number().min(-90).max(90)),
    longitude: z.preprocess(leftOut, z.coerce.number().min(-180).max(180)),
    radiusMetres: z.coerce.number().positive().max(50_000).default(2000),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(rentableVehiclesMax).default(rentableVehiclesMax),
  }),
  answers: { 200: z.array(rentableVehicle) },
})

const mayNotReserve = [
  'vehicle.not_found',
  'rider.email_unconfirmed',
  'rider.not_validated',
  'rider.documents_expired',
  'rider.disabled',
  'rider.not_assigned',
  'rider.switched_off',
  'rider.too_young',
  'rider.has_debt',
  'rider.payments_waiting',
  'rider.has_dispute',
  'rider.no_payment_method',
  'service.vehicle_not_rentable',
  'service.vehicle_taken',
  'service.rider_has_rental',
  'request.key_reused',
] as const

/**
 * Names the rental that is meant; left out, the rider's newest. A phone that repeats a call should name it:
 * then the answer is the same however late the repetition comes.
 */
const whichRental = { serviceId: id.optional() }

/** Of the new rental, made by the riders' app. source: decision 0183 */
const ofNewRental = chosenId.optional().meta({
  description:
    'Of the new rental, made by the app: random or by time (a UUID of version 4 or 7). The same again, however late, is the same rental',
})

export const reserveVehicle = endpoint({
  id: 'sharing.reserveVehicle',
  method: 'POST',
  path: '/sharing/v1/Rider/Reserve',
  summary:
    'Reserves a vehicle for the rider for a limited time; repeating it answers the same reservation. A reservation of it that was cancelled or has lapsed comes first: then service.reserved_before says from when on (`againAt`) the rider may reserve the same vehicle again; starting it is possible meanwhile. With an `id` that the app makes, which becomes the rental’s, a repetition answers this rental as it is however late it comes, and never reserves again; while the rider has the vehicle by another rental it is refused',
  source,
  audience: 'rider',
  body: z.strictObject({ vehicleId: id, id: ofNewRental }),
  answers: { 200: riderRental },
  refusals: [...mayNotReserve, 'service.reserved_before'],
})

export const cancelReservation = endpoint({
  id: 'sharing.cancelReservation',
  method: 'POST',
  path: '/sharing/v1/Rider/Cancel',
  summary: 'Cancels the reservation before a trip has started',
  source,
  audience: 'rider',
  body: z.strictObject(whichRental),
  answers: { 200: riderRental },
  refusals: ['service.none_active', 'service.not_found', 'service.wrong_state', 'service.reservation_expired'],
})

export const startTrip = endpoint({
  id: 'sharing.startTrip',
  method: 'POST',
  path: '/sharing/v1/Rider/Start',
  summary:
    'Starts the trip of the reservation, or of a vehicle that was not reserved before. An app that repeats calls says what it means: `serviceId` starts this reservation and nothing else; `vehicleId` with an `id` that the app makes begins a rental of this id where the rider has none, and a repetition answers it as it is. Both are safe however late they come. `vehicleId` alone begins a new rental when it comes after the end of the first',
  source,
  audience: 'rider',
  body: z
    .strictObject({ vehicleId: id.optional(), ...whichRental, id: ofNewRental })
    .refine(({ serviceId, id: ofNew }) => serviceId === undefined || ofNew === undefined, {
      message: 'serviceId names a reservation that there is, id one that begins: only one of them',
      path: ['id'],
    })
    .refine(({ serviceId, vehicleId }) => serviceId === undefined || vehicleId === undefined, {
      message: 'serviceId names the vehicle as well: leave vehicleId out',
      path: ['vehicleId'],
    })
    .refine(({ vehicleId, id: ofNew }) => ofNew === undefined || vehicleId !== undefined, {
      message: 'the id of a rental that begins goes with the vehicleId',
      path: ['vehicleId'],
    }),
  answers: { 200: riderRental },
  refusals: [
    ...mayNotReserve,
    'service.none_active',
    'service.not_found',
    'service.wrong_state',
    'service.reservation_expired',
  ],
})

export const pauseTrip = endpoint({
  id: 'sharing.pauseTrip',
  method: 'POST',
  path: '/sharing/v1/Rider/Pause',
  summary: 'Pauses the running trip; the rider keeps the vehicle',
  source,
  audience: 'rider',
  body: z.strictObject(whichRental),
  answers: { 200: riderRental },
  refusals: ['service.none_active', 'service.not_found', 'service.wrong_state', 'service.vehicle_moving'],
})

export const resumeTrip = endpoint({
  id: 'sharing.resumeTrip',
  method: 'POST',
  path: '/sharing/v1/Rider/Resume',
  summary: 'Resumes the paused trip',
  source,
  audience: 'rider',
  body: z.strictObject(whichRental),
  answers: { 200: riderRental },
  refusals: ['service.none_active', 'service.not_found', 'service.wrong_state'],
})

export const endTrip = endpoint({
  id: 'sharing.endTrip',
  method: 'POST',
  path: '/sharing/v1/Rider/End',
  summary:
    'Ends the trip; refused while the vehicle moves. The position is the phone’s; it is stored when the vehicle reported none',
  source,
  audience: 'rider',
  body: z
    .strictObject({ ...whichRental, latitude: latitude.optional(), longitude: longitude.optional() })
    .refine((place) => (place.latitude === undefined) === (place.longitude === undefined), {
      message: 'latitude and longitude go together',
      path: ['longitude'],
    }),
  answers: { 200: riderRental },
  refusals: ['service.none_active', 'service.not_found', 'service.wrong_state', 'service.vehicle_moving'],
})

export const sendEndingImage = endpoint({
  id: 'sharing.sendEndingImage',
  method: 'PUT',
  path: '/sharing/v1/Rider/EndingImage',
  summary:
    'A picture of how the vehicle is left (JPEG, PNG or WebP, as application/octet-stream): on the trip or within 15 minutes after its end. Sent again, it replaces the earlier one',
  source: 'customer side, section 3 (endingImageId); ledgers R-06, N-16',
  audience: 'rider',
  takes: 'bytes',
  query: z.strictObject({ serviceId: id }),
  maxBodyBytes: maxFileBytes['ending-image'],
  answers: { 200: z.object({ endingImageId: id }) },
  refusals: ['service.not_found', 'service.wrong_state', 'service.reservation_expired', 'file.unreadable'],
  // each costs a second of a processor; many phones share the address of their network
  perMinutePerAddress: 60,
})

export const getEndingImage = endpoint({
  id: 'sharing.getEndingImage',
  method: 'GET',
  path: '/sharing/v1/Rider/EndingImage',
  summary: 'The picture that the rider sent of how the vehicle was left; it is destroyed a year after the end',
  source: "own: the riders' app; decision 0185",
  audience: 'rider',
  query: z.strictObject({ serviceId: id }),
  answers: { 200: binary('image/webp') },
  refusals: ['service.not_found', 'file.not_found'],
})

export const getCurrentRental = endpoint({
  id: 'sharing.getCurrentRental',
  method: 'GET',
  path: '/sharing/v1/Rider/Current',
  summary: 'The rental that is reserved, in progress or paused; 204 when there is none',
  source,
  audience: 'rider',
  answers: { 200: riderRental, 204: null },
})

export const listOwnRentals = endpoint({
  id: 'sharing.listOwnRentals',
  method: 'GET',
  path: '/sharing/v1/Rider/Rentals',
  summary: 'The rider’s rentals, newest first',
  source,
  audience: 'rider',
  list: true,
  query: z.strictObject({
    ...pageQuery.shape,
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answers: { 200: z.array(riderRental) },
})
