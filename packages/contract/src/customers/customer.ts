import { z } from 'zod'
import { calendarDay, id, instant } from '../formats.js'

/** How far the provider is with a customer's documents. source: customer side, section 4; ledger H-36; MONEY §2. */
export const reviewStates = ['incomplete', 'pending', 'validated', 'invalidated', 'lapsed'] as const
export const reviewState = z.enum(reviewStates)
export type ReviewState = z.infer<typeof reviewState>

/** source: ledger H-23. */
export const genders = ['male', 'female', 'undisclosed'] as const

/** End of an assignment that has none. source: ledgers H-27, V-28. */
export const endlessDate = '9999-12-31T23:59:59.999Z'

/** Why a customer cannot rent now: the code that the rider's app would be refused with. */
export const whyNotRentReasons = [
  'rider.disabled',
  'rider.email_unconfirmed',
  'rider.not_validated',
  'rider.documents_expired',
  'rider.has_debt',
  'rider.payments_waiting',
  'rider.has_dispute',
  'rider.too_young',
  'rider.not_assigned',
  'rider.switched_off',
  'rider.no_payment_method',
] as const
export const whyNotRent = z.enum(whyNotRentReasons)

/**
 * A person who rents by the app. A manager reads the values of the own operator's link (`enabled`, `dateDeregister`,
 * `canOperateStart`, `canOperateEnd`, trips), the provider those of the account. Dates that have not come are the zero
 * date. source: ledger H-22; decision Z-37.
 */
export const customer = z.object({
  customerId: id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  mobilePhone: z.string().nullable(),
  city: z.string().nullable(),
  /** Two letters of ISO 3166, and the name in English. */
  country: z.string(),
  countryName: z.string(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  birthday: calendarDay.nullable(),
  gender: z.enum(genders).nullable(),
  /** Null in lists, and for those who may neither edit the customer nor see the documents. */
  idDocCode: z.string().nullable(),
  idDocType: z.string(),
  dateFirstRegister: instant,
  dateRegister: instant,
  dateValidated: instant,
  dateDeregister: instant,
  reviewState,
  canOperate: z.boolean(),
  /** Of the assignment that is shown; of none, the zero date. */
  canOperateStart: instant,
  canOperateEnd: instant,
  cannotOperateReason: z.string().nullable(),
  enabled: z.boolean(),
  nOfTrips: z.number().int(),
  /** The same number by its other name. */
  servicesCount: z.number().int(),
  emailVerified: z.boolean(),
  /** Always false: there is no way yet to verify a phone. source: decision 0178 */
  mobilePhoneVerified: z.boolean(),
  /** All four photos have been sent. */
  documentsUploaded: z.boolean(),
  /** The provider has validated them. */
  documentsVerified: z.boolean(),
  /** Assigned to a private operator. */
  isPrivate: z.boolean(),
  comment: z.string().nullable(),
  /** News is for riders who said yes to it. source: decision 0098 */
  acceptsNews: z.boolean(),
  /** Ids of the driving licences that the provider has read; null for those who may not see documents. */
  licences: z.array(z.number().int()).nullable(),
  /**
   * What keeps the customer from renting: everywhere, and from the operator whose link is shown. Empty: nothing that the
   * reader may know of; what is owed to other operators only the provider reads, and cards. `rider.no_payment_method` of
   * an account: only free operators rent to the customer.
   */
  cannotRentReasons: z.array(whyNotRent),
  /** Whose link the values are; null where they are the account's. */
  sharingOperatorId: id.nullable(),
  sharingOperatorName: z.string().nullable(),
  /** The link that is shown has not ended; true where the values are the account's. */
  isLinked: z.boolean(),
  version: z.number().int(),
})
export type Customer = z.infer<typeof customer>

/** A customer's link to one operator. source: ledger H-27. */
export const customerOperator = z.object({
  customerId: id,
  sharingOperatorId: id,
  sharingOperatorName: z.string(),
  canOperateStart: instant,
  /** 31/12/9999: no end. */
  canOperateEnd: instant,
  /** When the link was made, and when it ended; the end of 9999 while it has not. */
  since: instant,
  until: instant,
  /** Nothing that the reader may know of keeps the customer from renting from this operator now: `whyNotRent` is null. */
  operative: z.boolean(),
  private: z.boolean(),
  /** Off: this operator alone does not rent to the customer. */
  enabled: z.boolean(),
  dateDeregister: instant,
  nOfTrips: z.number().int(),
  /** The first of the reasons, as `cannotRentReasons` has them of a link; null: none that the reader may know of. */
  whyNotRent: whyNotRent.nullable(),
})
export type CustomerOperator = z.infer<typeof customerOperator>

/** Columns that the lists of customers filter and sort by. */
export const customerColumns = [
  'dateFirstRegister',
  'dateValidated',
  'nOfTrips',
  'fullName',
  'email',
  'mobilePhone',
  'city',
  'country',
  'canOperate',
  'cannotOperateReason',
  'enabled',
  'reviewState',
  'isPrivate',
] as const
