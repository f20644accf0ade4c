import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant } from '../formats.js'
import { role } from '../permissions/index.js'

/** One of the roles a person may choose to act in. source: decision Z-01. */
export const currentMembership = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  role,
  /** Of the membership: false means the person may not work. Not to be mixed up with the operator's. source: Z-02. */
  canOperate: z.boolean(),
  sharingOperatorId: id.nullable(),
  sharingOperatorName: z.string().nullable(),
  operatorCanOperate: z.boolean().nullable(),
  operatorCannotOperateReason: z.string().nullable(),
  /** Of the operator's clock, by which its reports count days: `Europe/Madrid`. source: Z-38 */
  operatorTimezone: z.string().nullable(),
  /** Of a technician: an incident is open that this role sees; false for every other role. source: Z-04, E-30 */
  hasOpenTicket: z.boolean(),
})
export type CurrentMembership = z.infer<typeof currentMembership>

export const getCurrent = endpoint({
  id: 'identity.getCurrent',
  method: 'GET',
  path: '/sharing/v1/users/GetCurrent',
  summary: 'The roles of the signed-in person; requests name the chosen one in X-Sharing-Membership.',
  source: 'fleet side, section 7; Z-01',
  audience: 'staff',
  withoutMembership: true,
  answers: { 200: z.array(currentMembership) },
})

export const logout = endpoint({
  id: 'identity.logout',
  method: 'POST',
  path: '/users/v1/Logout',
  summary: 'Ends this session and all its tokens immediately.',
  source: 'fleet side, section 4 (own addition: the call)',
  audience: 'staff',
  withoutMembership: true,
  answers: { 204: null },
})

export const session = z.object({
  id,
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  remembered: z.boolean(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  id: 'identity.listSessions',
  method: 'GET',
  path: '/users/v1/Sessions',
  summary: 'The sessions of the signed-in person, latest use first.',
  source: 'own: a lost phone or computer can be signed out from elsewhere',
  audience: 'staff',
  withoutMembership: true,
  answers: { 200: z.array(session) },
})

export const endSession = endpoint({
  id: 'identity.endSession',
  method: 'DELETE',
  path: '/users/v1/Sessions/{id}',
  summary: 'Ends one of the caller’s sessions immediately. Repeating it changes nothing.',
  source: 'own: a lost phone or computer can be signed out from elsewhere',
  audience: 'staff',
  withoutMembership: true,
  params: idParams,
  answers: { 204: null },
  refusals: ['request.not_found'],
})

export const endOtherSessions = endpoint({
  id: 'identity.endOtherSessions',
  method: 'DELETE',
  path: '/users/v1/Sessions',
  summary: 'Ends all sessions of the caller except this one, immediately',
  source: 'own: a lost phone or computer can be signed out from elsewhere',
  audience: 'staff',
  withoutMembership: true,
  answers: { 204: null },
})
