import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { email, id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { customerProfile, versionRead } from './customer-profile.js'
import {
  customerDocument,
  customerValidationRequestBody,
  documentCode,
  documentsRotation,
  drivingLicenseData,
  licenceRead,
  riderDocuments,
} from './documents.js'
import { riderLanguage } from './rider-account.js'

const rider = 'own: the riders’ app; MONEY §2 (photos)'

export const sendRiderDocument = endpoint({
  id: 'customers.sendRiderDocument',
  method: 'PUT',
  path: '/sharing/v1/Rider/Documents/{code}',
  summary:
    'A photo of the rider’s identity document or driving licence: PNG, JPEG or WebP, made again and sealed. It replaces the one that was sent before. With the fourth the provider is asked to validate.',
  source: rider,
  audience: 'rider',
  params: z.object({ code: documentCode }),
  takes: 'bytes',
  answers: { 200: riderDocuments },
  refusals: ['file.unreadable', 'rider.disabled', 'rider.email_unconfirmed'],
  maxBodyBytes: 15_000_000,
  perMinutePerAddress: 60,
})

export const getRiderDocuments = endpoint({
  id: 'customers.getRiderDocuments',
  method: 'GET',
  path: '/sharing/v1/Rider/Documents',
  summary:
    'Which photos of the signed-in rider are there, and since when they wait for the provider. Never the photos.',
  source: rider,
  audience: 'rider',
  answers: { 200: riderDocuments },
})

export const listCustomerDocuments = endpoint({
  id: 'customers.listCustomerDocuments',
  method: 'GET',
  path: '/customers/v1/Documents',
  summary:
    'The photos of a customer’s documents, each with the viewer and the minute burnt in. Every look is on record before the first byte; nothing of it may be stored. An account sees the documents of at most 300 persons a day.',
  source: 'customer side, section 7; ledgers H-13, H-18, H-26, H-56; MONEY §2',
  audience: 'staff',
  needs: 'customers.documents.read',
  query: z.object({ field: z.literal('CustomerId'), value: id }),
  answers: { 200: z.array(customerDocument) },
  refusals: ['customer.not_found', 'customer.too_many_looks'],
})

const typeNamed = z.object({ id: z.union([z.number().int(), z.string()]), name: z.string() })

export const listIdDocTypes = endpoint({
  id: 'customers.listIdDocTypes',
  method: 'GET',
  path: '/customers/v1/Documents/GetIdDocTypes',
  summary: 'Kinds of identity documents',
  source: 'customer side, section 7; ledger H-57',
  audience: 'staff',
  needs: 'customers.read',
  answers: { 200: z.array(typeNamed) },
})

export const listDrivingLicenseTypes = endpoint({
  id: 'customers.listDrivingLicenseTypes',
  method: 'GET',
  path: '/customers/v1/Documents/DrivingLicenseTypes',
  summary: 'Kinds of driving licences, in the order of the documents',
  source: 'customer side, section 7; DECISIONS §6; ledgers H-24, H-57',
  audience: 'staff',
  needs: 'customers.read',
  answers: { 200: z.array(typeNamed) },
})

/** How long a rider waits, or waited, for an answer. source: ledgers I-07, I-09 */
export const validationRequest = z.object({
  id,
  customerId: id,
  customerName: z.string(),
  registerDate: instant,
  /** Null: not answered yet; the delays run on. */
  responseDate: instant.nullable(),
  /** Minutes, rounded up. */
  delay: z.number().int(),
  /** The part of the delay that lay in shifts. */
  delayInShifts: z.number().int(),
  isInLaborableSchedule: z.boolean(),
  answer: z.enum(['validated', 'invalidated']).nullable(),
  /** Who looks at it just now, and until when that is kept. */
  claimedBy: z.string().nullable(),
  claimedUntil: instant.nullable(),
})
export type ValidationRequest = z.infer<typeof validationRequest>
export const validationRequestColumns = [
  'customerName',
  'registerDate',
  'responseDate',
  'delay',
  'isInLaborableSchedule',
  'answer',
] as const

export const listValidationRequests = endpoint({
  id: 'customers.listValidationRequests',
  method: 'GET',
  path: '/customers/v1/Documents/GetCustomerValidationRequests',
  summary: `Requests for the validation of documents with their delays, the latest first. Sorts and filters by ${validationRequestColumns.join(', ')}; searches the name.`,
  source: 'customer side, sections 2.9 and 7; DECISIONS §5; ledgers I-02, I-07, I-09, I-11',
  audience: 'staff',
  needs: 'shifts.read',
  freshFactor: 'export',
  list: true,
  query: listQuery,
  answers: { 200: z.array(validationRequest) },
})

/** What may not be validated without a second thought. */
export const reviewWarning = z.discriminatedUnion('code', [
  /** Somebody else has the same number of the identity document. */
  z.object({ code: z.literal('sameIdNumber'), customers: z.array(z.object({ customerId: id, fullName: z.string() })) }),
  /** Younger than an operator asks to which the person is linked; without a link, than the default. */
  z.object({ code: z.literal('tooYoung'), age: z.number().int(), minimumAge: z.number().int() }),
])
export type ReviewWarning = z.infer<typeof reviewWarning>

/** All about a review but the photos, which are looked at by a call of their own. */
export const customerReview = z.object({
  customerId: id,
  /** The question that waits for an answer; null: none does. */
  request: validationRequest.nullable(),
  /** Whether the claim is the caller’s. */
  isClaimedByMe: z.boolean(),
  documents: z.array(customerDocument.omit({ fileBinary: true, customerId: true })),
  licence: drivingLicenseData,
  documentsRotation,
  /** In which language the rider is written to. */
  language: riderLanguage,
  warnings: z.array(reviewWarning),
  /** By the clocks of the provider: what expires before it has expired. */
  today: z.string(),
})
export type CustomerReview = z.infer<typeof customerReview>

export const getCustomerReview = endpoint({
  id: 'customers.getCustomerReview',
  method: 'GET',
  path: '/customers/v1/Documents/GetReview',
  summary: 'What is known for the review of a customer’s documents, without the photos',
  source: 'own: the data next to the photos of MONEY §2 (review screen); ledgers H-13, H-16, H-24, H-25',
  audience: 'staff',
  needs: 'customers.documents.read',
  query: z.object({ customerId: id }),
  answers: { 200: customerReview },
  refusals: ['customer.not_found'],
})

export const claimReview = endpoint({
  id: 'customers.claimReview',
  method: 'PUT',
  path: '/customers/v1/Documents/Claim',
  summary:
    'Takes a review for 15 minutes, so that others see that somebody is at it, or gives it back. It keeps no one from answering. Answers who has it now.',
  source: 'own: MONEY §2 (soft claim)',
  audience: 'staff',
  needs: 'customers.documents.write',
  body: z.strictObject({ customerId: id, release: z.boolean().default(false) }),
  answers: {
    200: z.object({ claimedBy: z.string().nullable(), claimedUntil: instant.nullable(), isMine: z.boolean() }),
  },
  refusals: ['customer.not_found', 'customer.nothing_to_review'],
})

const answered = [
  'customer.not_found',
  'customer.answered_meanwhile',
  'customer.documents_changed',
  'customer.documents_incomplete',
  'customer.nothing_to_review',
] as const

export const validateCustomer = endpoint({
  id: 'customers.validateCustomer',
  method: 'PUT',
  path: '/customers/v1/Customers/{id}/Validate',
  summary:
    'Answers a rider’s request: validates the documents, or says why not. The rider is told on the device or by mail.',
  source: 'customer side, sections 4, 5 and 7; DECISIONS §5; ledgers H-36 to H-44, H-58',
  audience: 'staff',
  needs: 'customers.documents.write',
  params: idParams,
  body: customerValidationRequestBody,
  answers: { 204: null },
  refusals: answered,
})

export const validateAndUpdateCustomer = endpoint({
  id: 'customers.validateAndUpdateCustomer',
  method: 'PUT',
  path: '/customers/v1/Customers/ValidateAndUpdate',
  summary:
    'Answers the request of the rider with this e-mail and saves the profile and how the photos are turned, all or nothing. With `documentIds` it is refused when the rider has sent other photos than those, with `version` when somebody else has changed the customer since.',
  source: 'customer side, sections 4 and 7; DECISIONS §5; ledgers H-37, H-38, H-39, H-59',
  audience: 'staff',
  needs: 'customers.documents.write',
  query: z.object({ email }),
  body: z.strictObject({
    customerValidationRequest: customerValidationRequestBody,
    customerUpdateRequest: customerProfile.optional(),
    documentsRotation: documentsRotation.optional(),
    /** The photos that were looked at. */
    documentIds: z.array(id).max(20).optional(),
    version: versionRead,
    /** Taken and ignored. */
    validateInBaas: z.boolean().nullish(),
    from: z.literal('BackOffice').nullish(),
  }),
  answers: { 204: null },
  refusals: [...answered, 'customer.changed_meanwhile', 'customer.mobile_phone_required'],
})

export const addDocumentsRotation = endpoint({
  id: 'customers.addDocumentsRotation',
  method: 'PUT',
  path: '/customers/v1/Documents/AddRotationToDocuments',
  summary:
    'Stores by how much each photo of a customer is turned and, while the documents wait, what was read on them so far, with `version` unless somebody else has changed the customer since. It is no answer.',
  source: 'customer side, section 7; DECISIONS §5; ledgers H-14, H-17, H-25, H-61; decision 0072',
  audience: 'staff',
  needs: 'customers.documents.write',
  body: z.strictObject({ customerId: id, documentsRotation, licence: licenceRead.optional(), version: versionRead }),
  answers: { 204: null },
  refusals: [
    'customer.not_found',
    'customer.answered_meanwhile',
    'customer.changed_meanwhile',
    'customer.nothing_to_review',
  ],
})
