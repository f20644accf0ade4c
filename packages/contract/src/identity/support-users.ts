import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { email, id, idParams } from '../formats.js'
import { listQuery } from '../listing.js'
import { personName } from './person-name.js'
import { phoneNumber } from './phone-number.js'

/** Number of an identity document; of any country, so no form is asked for. Empty and null mean absent. */
const documentCode = z
  .string()
  .trim()
  .max(40)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
  .nullish()
  .transform((text) => text || null)

/** Somebody of customer attention (CAU) or customer service (SAC). source: ledger Q-06. */
export const supportUser = z.object({
  /** Of the account. */
  id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  identificationDocumentCode: z.string().nullable(),
  /** Invited to an account that existed before, and not accepted yet. source: Z-07. */
  pending: z.boolean(),
})
export type SupportUser = z.infer<typeof supportUser>

const names = { firstName: personName(100), lastName: personName(150) }
const password = z
  .string()
  .max(1024)
  .nullish()
  .transform((text) => text || undefined)

/** source: ledgers. */
export const supportUserCreation = z
  .strictObject({
    ...names,
    identificationDocumentCode: documentCode,
    email,
    /** Needed for an e-mail that no account has; for one that has it, not taken. source: Z-07. */
    password,
    confirmPassword: password,
    phoneNumber,
  })
  .superRefine(({ password: first, confirmPassword: second }, context) => {
    if (first === second) return
    // on both fields. source: ledger Q-08
    for (const field of ['password', 'confirmPassword'])
      context.addIssue({ code: 'custom', path: [field], message: "Passwords don't match" })
  })
export type SupportUserCreation = z.input<typeof supportUserCreation>

/** source: ledgers. */
export const supportUserUpdate = z.strictObject({
  ...names,
  phoneNumber,
  identificationDocumentCode: documentCode,
})
export type SupportUserUpdate = z.input<typeof supportUserUpdate>

const read = { audience: 'staff', needs: 'support-users.read', source: 'customer side, section 7' } as const
const write = { audience: 'staff', needs: 'support-users.write', source: 'customer side, section 7' } as const

const list = {
  ...read,
  method: 'GET',
  list: true,
  freshFactor: 'export',
  query: listQuery,
  answers: { 200: z.array(supportUser) },
} as const
const get = {
  ...read,
  method: 'GET',
  params: idParams,
  answers: { 200: supportUser },
  refusals: ['request.not_found'],
} as const
const create = {
  ...write,
  method: 'POST',
  body: supportUserCreation,
  /** invited: the e-mail belongs to an account, whose owner must accept. source: Z-07. */
  answers: { 201: z.object({ id, invited: z.boolean() }) },
  refusals: ['identity.password_weak', 'identity.membership_exists'],
} as const
const update = {
  ...write,
  method: 'POST',
  params: idParams,
  body: supportUserUpdate,
  answers: { 204: null },
  refusals: ['request.not_found'],
} as const
const remove = {
  ...write,
  method: 'DELETE',
  params: idParams,
  answers: { 204: null },
  refusals: ['request.not_found', 'identity.own_account'],
} as const

const columns = 'Sorts and filters by firstName, lastName, fullName, email, phoneNumber, identificationDocumentCode.'
const creating =
  'Adds a person, who chooses a password through the link in the mail and can then sign in: the password of this call opens nothing; a person who already has an account is asked by e-mail instead'
const updating = 'Changes name, phone and document'
const removing = 'Removes the role immediately; an account without another role is deleted'

export const listCauUsers = endpoint({
  ...list,
  id: 'identity.listCauUsers',
  path: '/operators/v1/CauUsers',
  summary: `People of customer attention. ${columns}`,
})
export const getCauUser = endpoint({
  ...get,
  id: 'identity.getCauUser',
  path: '/operators/v1/CauUsers/{id}',
  summary: 'One person of customer attention',
})
export const createCauUser = endpoint({
  ...create,
  id: 'identity.createCauUser',
  path: '/operators/v1/CauUsers/Create',
  summary: creating,
})
export const updateCauUser = endpoint({
  ...update,
  id: 'identity.updateCauUser',
  path: '/operators/v1/CauUsers/{id}/Update',
  summary: updating,
})
export const deleteCauUser = endpoint({
  ...remove,
  id: 'identity.deleteCauUser',
  path: '/operators/v1/CauUsers/{id}',
  summary: removing,
})

export const listSacUsers = endpoint({
  ...list,
  id: 'identity.listSacUsers',
  path: '/operators/v1/SacUsers/GetSacUsers',
  summary: `People of customer service. ${columns}`,
})
export const getSacUser = endpoint({
  ...get,
  id: 'identity.getSacUser',
  path: '/operators/v1/SacUsers/{id}',
  summary: 'One person of customer service',
})
export const createSacUser = endpoint({
  ...create,
  id: 'identity.createSacUser',
  path: '/operators/v1/SacUsers/Create',
  summary: creating,
})
export const updateSacUser = endpoint({
  ...update,
  id: 'identity.updateSacUser',
  path: '/operators/v1/SacUsers/{id}/Update',
  summary: updating,
})
export const deleteSacUser = endpoint({
  ...remove,
  id: 'identity.deleteSacUser',
  path: '/operators/v1/SacUsers/{id}',
  summary: removing,
})
