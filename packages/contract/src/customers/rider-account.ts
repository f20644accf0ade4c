import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { email, id, instant } from '../formats.js'

/** Shortest password a rider may choose. source: NIST SP 800-63B-4, where a password is the only factor with a brake. */
export const riderPasswordMinLength = 10

export const riderRegistration = z.strictObject({
  email,
  password: z.string().min(riderPasswordMinLength).max(128),
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().min(1).max(150),
  /** International form, such as +34600111222. */
  mobilePhone: z.string().regex(/^\+[1-9]\d{6,14}$/),
  /** Calendar day, `1990-05-17`. */
  birthday: z.iso.date(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .default('ES'),
})
export type RiderRegistration = z.infer<typeof riderRegistration>

export const rider = z.object({
  customerId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobilePhone: z.string().nullable(),
  birthday: z.string().nullable(),
  country: z.string(),
  /** The provider has validated the documents: without it nothing can be reserved. */
  canOperate: z.boolean(),
  cannotOperateReason: z.string().nullable(),
  enabled: z.boolean(),
  registeredAt: instant,
})
export type Rider = z.infer<typeof rider>

/** `expiresIn` is seconds. */
export const riderTokens = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number().int().positive(),
})
export type RiderTokens = z.infer<typeof riderTokens>

const source = "own: the riders' app, so that a rental can be lived from end to end"

export const registerRider = endpoint({
  id: 'customers.registerRider',
  method: 'POST',
  path: '/sharing/v1/Rider/Register',
  summary: 'A person signs up as a rider; may reserve once the provider has validated the documents',
  source,
  audience: 'public',
  body: riderRegistration,
  answers: { 201: rider },
  refusals: ['rider.email_taken', 'identity.busy'],
  perMinutePerAddress: 20,
})

export const signInRider = endpoint({
  id: 'customers.signInRider',
  method: 'POST',
  path: '/sharing/v1/Rider/SignIn',
  summary: 'A rider signs in with e-mail and password',
  source,
  audience: 'public',
  body: z.strictObject({ email: z.string().max(254), password: z.string().max(128) }),
  answers: { 200: riderTokens },
  refusals: ['rider.wrong_credentials', 'identity.locked', 'identity.busy'],
  perMinutePerAddress: 60,
})

export const refreshRider = endpoint({
  id: 'customers.refreshRider',
  method: 'POST',
  path: '/sharing/v1/Rider/Refresh',
  summary: 'Changes a refresh token, once, for a new pair; an old one used again ends the session',
  source,
  audience: 'public',
  body: z.strictObject({ refreshToken: z.string().min(10).max(200) }),
  answers: { 200: riderTokens },
  refusals: ['identity.refresh_rejected'],
})

export const getRider = endpoint({
  id: 'customers.getRider',
  method: 'GET',
  path: '/sharing/v1/Rider/Me',
  summary: 'The signed-in rider',
  source,
  audience: 'rider',
  answers: { 200: rider },
})
