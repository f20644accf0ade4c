import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { email, id } from '../formats.js'
import { fieldValue, listQuery } from '../listing.js'
import { roleNamed } from '../permissions/index.js'
import { personName } from './person-name.js'
import { phoneNumber } from './phone-number.js'

/** As the operator knows somebody who works for it: its own record, not the person's account. */
const person = {
  /** Of the role; the same as `operatorUserId` or `technicianId`. */
  id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  username: z.string(),
  mobilePhone: z.string().nullable(),
  sharingOperatorId: id.nullable(),
  sharingOperatorName: z.string().nullable(),
  /** Invited to an account that existed before, and not accepted yet. source: Z-07. */
  pending: z.boolean(),
  /** Counts changes; given with a write, it must still be this one. */
  version: z.number().int(),
}

/** source: fleet side, section 3; ledger C-03. */
export const operatorUserRoles = [roleNamed.operator, roleNamed.manager] as const
export const operatorUser = z.object({ ...person, operatorUserId: id, role: z.enum(operatorUserRoles) })
export type OperatorUser = z.infer<typeof operatorUser>

/** source: fleet side, section 3; ledger D-01. */
export const technician = z.object({
  ...person,
  technicianId: id,
  /** The provider's own. source: Z-11. */
  seesEverything: z.boolean(),
})
export type Technician = z.infer<typeof technician>

const newPassword = z
  .string()
  .max(1024)
  .nullish()
  .transform((text) => text || undefined)

const newPerson = {
  /**
   * Left out: the logged operator. null: of no operator, the provider's own. An actor with an operator may name no
   * other, and not none. source: ledger C-48; Z-13.
   */
  sharingOperatorId: id.nullish(),
  /** Left out: the e-mail. People sign in by e-mail. */
  username: personName(100).nullish(),
  /** Needed for an e-mail that no account has; for one that has it, not taken. source: Z-07. */
  password: newPassword,
  email,
  /** A number without prefix is Spanish. source: ledgers C-45, D-03. */
  mobilePhone: z.preprocess((given) => (typeof given === 'string' ? withPrefix(given) : given), phoneNumber),
  firstName: personName(100),
  lastName: personName(150),
}

/** +34 in front of a number that names no country. source: fleet side, section 5; ledgers C-45, D-03, V-20. */
export const withPrefix = (typed: string): string => {
  const compact = typed.replaceAll(/[\s().-]/g, '')
  if (compact === '' || compact.startsWith('+')) return compact
  return compact.startsWith('00') ? `+${compact.slice(2)}` : `+34${compact}`
}

export const operatorUserCreation = z.strictObject({
  ...newPerson,
  /** A manager is added by the provider alone. */
  role: z.enum(operatorUserRoles).default(roleNamed.operator),
})
export type OperatorUserCreation = z.input<typeof operatorUserCreation>

export const technicianCreation = z.strictObject({
  ...newPerson,
  /** Only without operator, and then said outright. source: Z-11; PROMISES §4.9. */
  seesEverything: z.boolean().default(false),
})
export type TechnicianCreation = z.input<typeof technicianCreation>

/** Left out is unchanged. */
const personUpdate = z.strictObject({
  firstName: personName(100).optional(),
  lastName: personName(150).optional(),
  mobilePhone: z.preprocess((given) => (typeof given === 'string' ? withPrefix(given) : given), phoneNumber).optional(),
  /** Of the person as it was read. Given, a change by somebody else meanwhile is not overwritten but refused. */
  version: z.number().int().positive().optional(),
})
export type StaffUpdate = z.input<typeof personUpdate>

const readUsers = { audience: 'staff', needs: 'operator-users.read', source: 'fleet side, section 7' } as const
const writeUsers = { audience: 'staff', needs: 'operator-users.write', source: 'fleet side, section 7' } as const
const readTechnicians = { audience: 'staff', needs: 'technicians.read', source: 'fleet side, section 7' } as const
const writeTechnicians = { audience: 'staff', needs: 'technicians.write', source: 'fleet side, section 7' } as const

const created = {
  /** invited: the e-mail belongs to an account, whose owner must accept. source: Z-07. */
  answers: { 201: z.object({ id, invited: z.boolean() }) },
  refusals: ['operator.not_found', 'identity.password_weak', 'identity.busy', 'identity.membership_exists'],
} as const
const changed = {
  answers: { 200: z.object({ version: z.number().int() }) },
  refusals: ['identity.person_not_found', 'identity.person_changed_meanwhile'],
} as const
const removed = { answers: { 204: null }, refusals: ['identity.person_not_found', 'identity.own_account'] } as const

const columns = 'Sorts and filters by firstName, lastName, fullName, email, mobilePhone, sharingOperatorId.'
const query = listQuery.extend(fieldValue('SharingOperatorId'))
const operatorUserParams = z.object({ id })
const technicianParams = z.object({ technicianId: id })

export const listOperatorUsers = endpoint({
  ...readUsers,
  id: 'identity.listOperatorUsers',
  method: 'GET',
  path: '/operators/v1/OperatorUsers',
  summary: `People of the logged operator, or of all for the provider. ${columns}`,
  list: true,
  freshFactor: 'export',
  query,
  answers: { 200: z.array(operatorUser) },
  refusals: ['operator.not_found'],
})
export const createOperatorUser = endpoint({
  ...writeUsers,
  ...created,
  id: 'identity.createOperatorUser',
  method: 'POST',
  path: '/operators/v1/OperatorUsers/New',
  summary:
    'Adds a person, who chooses a password through the link in the mail and can then sign in: the password of this call opens nothing; a person who already has an account is asked by e-mail instead',
  body: operatorUserCreation,
})
export const updateOperatorUser = endpoint({
  ...writeUsers,
  ...changed,
  id: 'identity.updateOperatorUser',
  method: 'PUT',
  path: '/operators/v1/OperatorUsers/{id}/Update',
  summary: 'Changes name and phone in the operator’s records',
  params: operatorUserParams,
  body: personUpdate,
})
export const deleteOperatorUser = endpoint({
  ...writeUsers,
  ...removed,
  id: 'identity.deleteOperatorUser',
  method: 'DELETE',
  path: '/operators/v1/OperatorUsers/{id}',
  summary: 'Removes the role immediately; an account without another role is deleted',
  params: operatorUserParams,
})

export const listTechnicians = endpoint({
  ...readTechnicians,
  id: 'identity.listTechnicians',
  method: 'GET',
  path: '/technicians/v1/Technicians',
  summary: `Technicians of the logged operator, or of all for the provider. ${columns}`,
  list: true,
  freshFactor: 'export',
  query,
  answers: { 200: z.array(technician) },
  refusals: ['operator.not_found'],
})
export const createTechnician = endpoint({
  ...writeTechnicians,
  ...created,
  id: 'identity.createTechnician',
  method: 'POST',
  path: '/technicians/v1/Technicians/New',
  summary:
    'Adds a person, who chooses a password through the link in the mail and can then sign in: the password of this call opens nothing; a person who already has an account is asked by e-mail instead',
  body: technicianCreation,
})
export const updateTechnician = endpoint({
  ...writeTechnicians,
  ...changed,
  id: 'identity.updateTechnician',
  method: 'PUT',
  path: '/technicians/v1/Technicians/{technicianId}/Update',
  summary: 'Changes name and phone in the operator’s records',
  params: technicianParams,
  body: personUpdate,
})
export const deleteTechnician = endpoint({
  ...writeTechnicians,
  ...removed,
  id: 'identity.deleteTechnician',
  method: 'DELETE',
  path: '/technicians/v1/Technicians/{id}',
  summary: 'Removes the role immediately; an account without another role is deleted',
  params: operatorUserParams,
})

/** One's own data in the chosen role. source: ledgers C-54, D-11; Z-15. */
export const ownStaffData = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  mobilePhone: z.string().nullable(),
  sharingOperatorName: z.string().nullable(),
  version: z.number().int(),
})
export type OwnStaffData = z.infer<typeof ownStaffData>

export const getOwnStaffData = endpoint({
  id: 'identity.getOwnStaffData',
  method: 'GET',
  path: '/users/v1/OwnData',
  summary: 'Name and phone of the signed-in person in the chosen role',
  source: 'fleet side, sections 1, 2.1; ledgers C-54, D-11; Z-15 (own addition: the call)',
  audience: 'staff',
  needs: 'self.read',
  answers: { 200: ownStaffData },
})
export const updateOwnStaffData = endpoint({
  id: 'identity.updateOwnStaffData',
  method: 'PUT',
  path: '/users/v1/OwnData',
  summary: 'Changes the caller’s name and phone: of the account and of all its roles',
  source: 'fleet side, sections 1, 2.1; ledgers C-54, D-11; Z-15 (own addition: the call)',
  audience: 'staff',
  needs: 'self.read',
  body: personUpdate,
  answers: { 200: z.object({ version: z.number().int() }) },
  refusals: ['identity.person_changed_meanwhile'],
})
