import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { calendarDay, id, instant } from '../formats.js'
import { priceLine } from '../sharing/price-line.js'
import { paymentStatus, serviceState } from '../sharing/states.js'

const text = z.string().nullable()
const when = instant.nullable()
const whole = z.number().int()

/** What is kept of the person. */
const profile = z.object({
  customerId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  mobilePhone: text,
  country: z.string(),
  city: text,
  address: text,
  postalCode: text,
  birthday: calendarDay.nullable(),
  gender: text,
  idDocType: z.string(),
  idDocCode: text.meta({ description: 'The number of the identity document' }),
  comment: text.meta({ description: 'What staff noted about the person' }),
  emailVerified: z.boolean(),
  mobilePhoneVerified: z.boolean(),
  canOperate: z.boolean().meta({ description: 'The provider has validated the documents' }),
  cannotOperateReason: text,
  enabled: z.boolean(),
  registeredAt: instant,
  pendingSince: when.meta({ description: 'Since when the documents wait for the provider' }),
  validatedAt: when,
  lapsedAt: when.meta({ description: 'When what was validated expired' }),
  deregisteredAt: when,
  reviewState: z.string(),
  documentsUntil: calendarDay.nullable().meta({ description: 'The last day on which the validated documents hold' }),
  language: text,
  newsAcceptedAt: when,
  tripsCount: whole,
  firstTripAt: when,
})

const link = z.object({
  operatorId: id,
  operatorName: text,
  linkedAt: instant,
  unlinkedAt: when,
  canOperateStart: instant,
  canOperateEnd: when.meta({ description: 'Null: without an end' }),
  enabled: z.boolean(),
  deregisteredAt: when,
  tripsCount: whole,
  firstTripAt: when,
})

const documents = z.object({
  photos: z.array(
    z.object({
      code: z.string(),
      isBackup: z.boolean().meta({ description: 'Another photo has taken its place' }),
      uploadedAt: instant,
      destroyedAt: when,
      jpegBase64: text.meta({ description: 'The photo itself, a JPEG as base64; null: it has been destroyed' }),
    }),
  ),
  licence: z
    .object({
      drivingLicenseTypes: z.array(whole),
      drivingLicenseExpirationDate: calendarDay.nullable(),
      identityDocumentExpirationDate: calendarDay.nullable(),
      bDrivingLicenseEmissionDate: calendarDay.nullable(),
    })
    .nullable()
    .meta({ description: 'What was read on the photos; null: nothing yet' }),
  requests: z.array(z.object({ openedAt: instant, answeredAt: when, answer: text, reason: text })).meta({
    description: 'Each time the provider was asked to validate them, and what it answered',
  }),
})

const session = z.object({ id, createdAt: instant, lastUsedAt: instant, expiresAt: instant })

const trip = z.object({
  id,
  startedAt: instant,
  endedAt: instant,
  distanceMetres: whole.nullable(),
  drivenSeconds: whole.nullable(),
  pausedSeconds: whole,
  speedAverageKmh: z.number().nullable(),
  speedMaxKmh: z.number().nullable(),
  startBatteryPercent: whole.nullable(),
  endBatteryPercent: whole.nullable(),
  originAddress: text,
  destinationAddress: text,
})

const place = z.number().nullable()
const rental = z.object({
  id,
  operatorId: id,
  vehicleId: id,
  vehicleName: z.string(),
  vehiclePlate: text,
  vehicleModel: z.string(),
  state: serviceState,
  reservedAt: instant,
  reserveLimitAt: instant,
  cancelledAt: when,
  startedAt: when,
  pausedSince: when,
  pausedSeconds: whole,
  endedAt: when,
  endedBy: text.meta({ description: '`rider`, `staff`, `clean` (staff put it in order) or `system`' }),
  startLatitude: place.meta({ description: 'In degrees (WGS 84)' }),
  startLongitude: place.meta({ description: 'In degrees (WGS 84)' }),
  endLatitude: place.meta({ description: 'In degrees (WGS 84)' }),
  endLongitude: place.meta({ description: 'In degrees (WGS 84)' }),
  startBatteryPercent: whole.nullable(),
  endBatteryPercent: whole.nullable(),
  endingImageId: id.nullable().meta({
    description:
      'Of the photo at the end: `GET Rider/EndingImage` answers it by the id of the rental; null: there is none, or none any more',
  }),
  isFree: z.boolean().nullable(),
  neverStarted: z.boolean().nullable(),
  timeZone: text,
  currency: text,
  discountPercent: whole,
  priceCents: whole.nullable(),
  priceLines: z.array(priceLine).nullable(),
  paymentId: id.nullable(),
  trip: trip.nullable(),
  route: z.array(
    z.object({
      seconds: z.number().meta({ description: 'In seconds, since the trip began' }),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
})

const discount = z.object({
  operatorId: id,
  name: text,
  percent: whole,
  promoText: text,
  applySince: when,
  applyUntil: when,
  enabled: z.boolean(),
})

const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expiryMonth: whole,
  expiryYear: whole,
  addedAt: instant,
  refusedAt: when,
  removedAt: when,
})

/** One lot of credit. Amounts are cents of a euro. */
const credit = z.object({
  id,
  packName: text.meta({ description: 'Null: customer service gave it' }),
  packId: id.nullable(),
  paymentId: id.nullable(),
  openedAt: instant,
  grantedCents: whole,
  leftCents: whole,
  forfeitedCents: whole,
  refundedCents: whole,
  takenCents: whole,
  reason: text.meta({ description: 'Why customer service gave it' }),
  uses: z.array(z.object({ serviceId: id, operatorId: id, usedAt: instant, cents: whole, givenBackCents: whole })),
})

const company = z.object({ name: z.string(), nif: z.string(), address: z.string().optional() })
const bill = z.object({
  id,
  number: z.string(),
  kind: z.string(),
  rectifies: id.nullable().meta({ description: 'The bill that this one takes back, as a whole or in part' }),
  issuedAt: instant,
  operatedAt: instant,
  currency: z.string(),
  totalCents: whole,
  vatPercent: whole,
  vatCents: whole,
  issuer: company,
  recipient: company.nullable(),
})
const refund = z.object({
  id,
  isWhole: z.boolean(),
  cardCents: whole,
  creditCents: whole,
  lotCents: whole,
  reason: text,
  state: z.string(),
  askedAt: instant,
  endedAt: when,
  returnedCents: whole,
  returnedAt: when,
  failure: text,
})
const dispute = z.object({
  id,
  cents: whole,
  reason: z.string(),
  state: z.string(),
  hasTaken: z.boolean(),
  lotCents: whole,
  openedAt: instant,
  closedAt: when,
})
const payment = z.object({
  id,
  operatorId: id.nullable(),
  refKey: z.string().meta({ description: '`Service`: a rental; `Bonus`: a bonus pack' }),
  serviceId: id.nullable(),
  packId: id.nullable(),
  createdAt: instant,
  currency: z.string(),
  amountCents: whole,
  creditCents: whole,
  grantedCents: whole.nullable(),
  status: paymentStatus,
  succeededAt: when,
  failedAt: when,
  failedReason: text,
  cancelledAt: when,
  bills: z.array(bill),
  refunds: z.array(refund),
  disputes: z.array(dispute),
})

const told = z.object({
  about: text,
  kind: z.string(),
  title: z.string(),
  subTitle: text,
  body: text,
  state: z.string(),
  channel: text,
  attempts: whole,
  lastAttemptAt: when,
})

const facts = z.record(z.string(), z.unknown()).nullable()
const record = z.object({
  id,
  at: instant,
  event: z.string(),
  outcome: z.string(),
  reason: text,
  before: facts,
  after: facts,
  address: z.string().nullish().meta({ description: 'Of what the person did: the network address it came from' }),
  userAgent: z.string().nullish(),
})

/** Everything that is a rider’s, for the rider. Who of the staff did something is not. source: decision 0185 */
export const riderData = z.object({
  exportedAt: instant,
  profile,
  links: z.array(link).meta({ description: 'Operators that the person rents or rented from' }),
  documents,
  sessions: z.array(session),
  rentals: z.array(rental).meta({ description: 'The newest first, each with where the vehicle was' }),
  discounts: z.array(discount),
  cards: z.array(card),
  credit: z.array(credit),
  payments: z.array(payment),
  notifications: z.array(told),
  records: z.array(record).meta({ description: 'What the person did, and what was done to the person’s data' }),
})
export type RiderData = z.infer<typeof riderData>

export const getRiderData = endpoint({
  id: 'customers.getRiderData',
  method: 'GET',
  path: '/sharing/v1/Rider/Data',
  summary:
    'A copy of everything that is kept of the signed-in rider, with the photos of the documents. Each copy is on record. Five go as asked, then none for an hour: until then request.throttled says in `retryAfterSeconds` when the next one may be asked for.',
  source: 'GDPR articles 15 and 20; SECURITY §1.8; decision 0185',
  audience: 'rider',
  answers: { 200: riderData },
  perMinutePerAddress: 60,
})
