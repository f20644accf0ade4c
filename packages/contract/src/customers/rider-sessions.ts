import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { idParams } from '../formats.js'
import { typedPassword } from '../identity/passwords.js'
import { session } from '../identity/sessions.js'

const source = "own: the riders' app; PROMISES §3 (sign out, change password)"
const audience = 'rider'

export const signOutRider = endpoint({
  id: 'customers.signOutRider',
  method: 'POST',
  path: '/sharing/v1/Rider/SignOut',
  summary: 'Ends this session of the rider and all its tokens immediately. A rental goes on.',
  source,
  audience,
  answers: { 204: null },
})

export const updateRiderPassword = endpoint({
  id: 'customers.updateRiderPassword',
  method: 'PUT',
  path: '/sharing/v1/Rider/UpdatePassword',
  summary:
    'Changes the rider’s password and ends all their other sessions; the rider is told by mail, in the language that `Accept-Language` asks for.',
  source,
  audience,
  body: z.strictObject({ oldPassword: typedPassword, newPassword: typedPassword }),
  answers: { 204: null },
  refusals: [
    'identity.wrong_password',
    'identity.password_same',
    'identity.password_weak',
    'identity.locked',
    'identity.busy',
  ],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 60,
})

export const listRiderSessions = endpoint({
  id: 'customers.listRiderSessions',
  method: 'GET',
  path: '/sharing/v1/Rider/Sessions',
  summary: 'The sessions of the signed-in rider, latest use first, at most 200.',
  source,
  audience,
  answers: { 200: z.array(session) },
})

export const endRiderSession = endpoint({
  id: 'customers.endRiderSession',
  method: 'DELETE',
  path: '/sharing/v1/Rider/Sessions/{id}',
  summary: 'Ends one of the rider’s sessions immediately. Repeating it changes nothing.',
  source,
  audience,
  params: idParams,
  answers: { 204: null },
  refusals: ['request.not_found'],
})
