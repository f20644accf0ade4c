import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { email, id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { role } from '../permissions/index.js'
import { staffLanguage } from './language.js'
import { personName } from './person-name.js'
import { phoneNumber } from './phone-number.js'

/** One role of an account, and whose. */
export const accountMembership = z.object({
  id,
  role,
  operatorId: id.nullable(),
  operatorName: z.string().nullable(),
  /** Of the membership: false means the person may not work in this role. source: Z-02. */
  canOperate: z.boolean(),
  /** The provider's own technician. source: Z-11. */
  seesEverything: z.boolean(),
  /** Its person has not accepted it yet: it counts for nothing until then. */
  pending: z.boolean(),
})
export type AccountMembership = z.infer<typeof accountMembership>

/** source: decision Z-15. */
export const account = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  suspended: z.boolean(),
  suspendedReason: z.string().nullable(),
  suspendedAt: instant.nullable(),
  /** Name of the person who suspended it; null when that account is gone. */
  suspendedByName: z.string().nullable(),
  secondFactorEnrolled: z.boolean(),
  emailConfirmed: z.boolean(),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  /** Sessions that live at this moment. */
  sessionCount: z.number().int(),
  memberships: z.array(accountMembership),
})
export type Account = z.infer<typeof account>

export const listAccounts = endpoint({
  id: 'identity.listAccounts',
  method: 'GET',
  path: '/users/v1/Accounts',
  summary:
    'Back-office accounts. Sorts by email, fullName, createdAt, lastSignInAt; filters by these, phoneNumber, suspended, secondFactorEnrolled, emailConfirmed, role, operatorId and pending; searches names, e-mails and phones.',
  source: 'Z-15',
  audience: 'staff',
  needs: 'accounts.read',
  freshFactor: 'export',
  list: true,
  query: listQuery,
  answers: { 200: z.array(account) },
})

export const getAccountById = endpoint({
  id: 'identity.getAccountById',
  method: 'GET',
  path: '/users/v1/Accounts/{id}',
  summary: 'One back-office account with its roles',
  source: 'Z-15',
  audience: 'staff',
  needs: 'accounts.read',
  params: idParams,
  answers: { 200: account },
  refusals: ['request.not_found'],
})

export const invitation = z.strictObject({
  email,
  fullName: personName(251),
  phoneNumber,
  role,
  /** Roles of an operator need one, the provider's take none. */
  operatorId: id.nullish().transform((given) => given ?? null),
  /** Only for a technician without operator, and then said outright. source: PROMISES §4.9. */
  seesEverything: z.boolean().default(false),
  /** Of the invitation and the screens; set by the person later. */
  language: staffLanguage.optional(),
})
export type Invitation = z.input<typeof invitation>

export const inviteAccount = endpoint({
  id: 'identity.inviteAccount',
  method: 'POST',
  path: '/users/v1/Accounts',
  summary:
    'Invites a person by e-mail: to a new account, or to one more role of an existing account. Inviting to a pending role sends the link again.',
  source: 'Z-05, Z-07, Z-15',
  audience: 'staff',
  needs: 'accounts.write',
  body: invitation,
  answers: { 201: z.object({ id, invited: z.literal(true) }) },
  refusals: ['operator.not_found', 'identity.membership_exists'],
})

const changed = { audience: 'staff', needs: 'accounts.write', answers: { 204: null } } as const

export const suspendAccount = endpoint({
  ...changed,
  id: 'identity.suspendAccount',
  method: 'PUT',
  path: '/users/v1/Accounts/{id}/Suspend',
  summary: 'Suspends an account: ends its sessions immediately and refuses sign-in until it is resumed',
  source: 'Z-15',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  refusals: ['request.not_found', 'identity.own_account', 'identity.last_admin'],
})

export const resumeAccount = endpoint({
  ...changed,
  id: 'identity.resumeAccount',
  method: 'PUT',
  path: '/users/v1/Accounts/{id}/Resume',
  summary: 'Resumes a suspended account. Repeating it changes nothing.',
  source: 'Z-15',
  params: idParams,
  refusals: ['request.not_found'],
})

export const resetSecondFactor = endpoint({
  ...changed,
  id: 'identity.resetSecondFactor',
  method: 'PUT',
  path: '/users/v1/Accounts/{id}/ResetSecondFactor',
  summary: 'Deletes the second factor and the recovery codes and ends every session; the next sign-in enrols again',
  source: 'Z-15',
  params: idParams,
  refusals: ['request.not_found', 'identity.own_account'],
})

export const endAccountSessions = endpoint({
  ...changed,
  id: 'identity.endAccountSessions',
  method: 'DELETE',
  path: '/users/v1/Accounts/{id}/Sessions',
  summary: 'Ends every session of an account',
  source: 'Z-15',
  params: idParams,
  refusals: ['request.not_found'],
})

export const removeMembership = endpoint({
  ...changed,
  id: 'identity.removeMembership',
  method: 'DELETE',
  path: '/users/v1/Accounts/{id}/Memberships/{membershipId}',
  summary: 'Removes a role immediately; what the person did in it stays in the records',
  source: 'Z-01, Z-15',
  params: z.object({ id, membershipId: id }),
  refusals: ['request.not_found', 'identity.own_account', 'identity.last_admin'],
})
