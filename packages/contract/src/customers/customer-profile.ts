import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { birthday } from '../fields/dates.js'
import { email, id, idParams, internationalPhone, textLine } from '../formats.js'
import { jsonText } from '../json-text.js'
import { customer, genders } from './customer.js'
import { idDocType } from './documents.js'

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .toUpperCase()

/**
 * What the provider may change of a customer's own data; a field that is left out stays. The mobile phone cannot be
 * taken away. source: ledgers H-22, H-23, H-45, H-48.
 */
export const customerProfile = z.strictObject({
  firstName: textLine(1, 100).optional(),
  lastName: textLine(1, 150).optional(),
  mobilePhone: internationalPhone.optional(),
  city: textLine(0, 100).nullish(),
  country: country.optional(),
  address: textLine(0, 200).nullish(),
  postalCode: textLine(0, 20).nullish(),
  birthday: birthday.nullish(),
  /** `other` is the same as undisclosed. */
  gender: z.enum([...genders, 'other']).nullish(),
  idDocType: idDocType.optional(),
  idDocCode: textLine(0, 40).nullish(),
  comment: textLine(0, 500).nullish(),
})
export type CustomerProfile = z.infer<typeof customerProfile>

/** The version that was read. Given, a change that somebody else has made since is not overwritten but refused. */
export const versionRead = z.number().int().positive().optional()

export const updateCustomer = endpoint({
  id: 'customers.updateCustomer',
  method: 'PUT',
  path: '/customers/v1/Customers/{id}',
  summary:
    'Changes the profile of a customer; documents and their review stay as they are. With `version` it is refused when somebody else has changed the customer since.',
  source: 'customer side, sections 4 and 7; ledgers H-39, H-45, H-48',
  audience: 'staff',
  needs: 'customers.edit',
  params: idParams,
  body: customerProfile.extend({ version: versionRead }),
  answers: { 200: customer },
  refusals: ['customer.not_found', 'customer.changed_meanwhile', 'customer.mobile_phone_required'],
})

/** The first form: parts by name. What belongs to the review is taken and has its own calls. */
const byParts = z.strictObject({
  customerUpdateRequest: customerProfile,
  version: versionRead,
  customerValidationRequest: z.unknown().optional(),
  documentsRotation: z.unknown().optional(),
  /** Taken and ignored. */
  validateInBaas: z.boolean().nullish(),
  from: z.literal('BackOffice').nullish(),
})
/** The second form: the profile as a text of JSON. */
const asText = z.strictObject({
  email: email.optional(),
  from: z.literal('BackOffice').nullish(),
  operatorId: id.nullish(),
  version: versionRead,
  userData: jsonText(customerProfile, 8000, 'userData must be the JSON text of a profile', 'The profile'),
})

export const updateCustomerForAdmin = endpoint({
  id: 'customers.updateCustomerForAdmin',
  method: 'PUT',
  path: '/customers/v1/Customers/UpdateForAdmin',
  summary:
    'Changes the profile of the customer with this e-mail, in either of its two forms; makes no new validation. With `version` it is refused when somebody else has changed the customer since.',
  source: 'customer side, section 7; decisions §5; ledgers H-39, H-60',
  audience: 'staff',
  needs: 'customers.edit',
  query: z.object({ email }),
  body: z.union([byParts, asText]),
  answers: { 200: customer },
  refusals: ['customer.not_found', 'customer.changed_meanwhile', 'customer.mobile_phone_required'],
})

export const inviteCustomer = endpoint({
  id: 'customers.inviteCustomer',
  method: 'POST',
  path: '/customers/v1/Customers/Register',
  summary:
    'Registers a customer for whom somebody asks by phone: a mail invites the person to choose a password in the app with this address. Until then nothing can be rented.',
  source: 'customer side, section 7; ledger H-50; MONEY §2',
  audience: 'staff',
  needs: 'customers.edit',
  body: z.strictObject({
    /** Made by the caller, so that a repeated call registers nobody twice. */
    customerId: id.optional(),
    email,
    firstName: textLine(1, 100),
    lastName: textLine(1, 150),
    mobilePhone: internationalPhone,
    birthday: birthday.nullish(),
    country: country.default('ES'),
  }),
  answers: { 200: customer },
  refusals: ['customer.email_taken'],
})
