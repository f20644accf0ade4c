import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { birthday } from '../fields/dates.js'
import { calendarDay, email, id, instant, internationalPhone, textLine } from '../formats.js'
import { typedPassword } from '../identity/passwords.js'
import { reviewState, whyNotRent } from './customer.js'

/** In which riders are written to. */
export const riderLanguages = ['es', 'cat', 'en'] as const
export const riderLanguage = z.enum(riderLanguages)
export type RiderLanguage = z.infer<typeof riderLanguage>

export const riderRegistration = z.strictObject({
  email,
  /** Judged as staff's are. source: promise B10 */
  password: typedPassword,
  firstName: textLine(1, 100),
  lastName: textLine(1, 150),
  mobilePhone: internationalPhone,
  /** Calendar day, `1990-05-17`. */
  birthday,
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
  birthday: calendarDay.nullable(),
  country: z.string(),
  /** By the link of the mail: without it nothing can be reserved. */
  emailConfirmed: z.boolean(),
  /** The provider has validated the documents: without it nothing can be reserved. */
  canOperate: z.boolean(),
  cannotOperateReason: z.string().nullable(),
  enabled: z.boolean(),
  registeredAt: instant,
  reviewState,
  /** What keeps the rider from renting anywhere now, as reserving would refuse it; null: nothing. */
  whyNotRent: whyNotRent.nullable(),
  /** Of messages; null: none was said, and they are in Spanish, or as they were written. */
  language: riderLanguage.nullable(),
  acceptsNews: z.boolean(),
  /** When the rider said so; null: news are not accepted. */
  newsAcceptedAt: instant.nullable(),
})
export type Rider = z.infer<typeof rider>

/** `expiresIn` is seconds. */
export const riderTokens = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number().int().positive(),
  /** After a sign-in: the phone keeps it and sends it as `device` next time, so that nobody else's tries lock it out. */
  device: z.string().optional(),
})
export type RiderTokens = z.infer<typeof riderTokens>

const source = "own: the riders' app, so that a rental can be lived from end to end"

export const registerRider = endpoint({
  id: 'customers.registerRider',
  method: 'POST',
  path: '/sharing/v1/Rider/Register',
  summary:
    'Signs up a rider, who confirms the address by a mail and may reserve once the provider has validated the documents. Answers the same for an address that has an account; its owner is told by mail. Messages to the rider are in the language that the `Accept-Language` of the call asks for (es, ca or en, and Spanish where it names none of them) until the app says another.',
  source,
  audience: 'public',
  body: riderRegistration,
  answers: { 204: null },
  refusals: ['identity.password_weak', 'identity.busy'],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 20,
})

export const confirmRiderEmail = endpoint({
  id: 'customers.confirmRiderEmail',
  method: 'POST',
  path: '/sharing/v1/Rider/ConfirmEmail',
  summary:
    'Confirms a rider’s address by the token of the mail and the password of the registration: who typed it and who reads the mail are the same person then.',
  source: 'PROMISES §3 (confirm the address)',
  audience: 'public',
  body: z.strictObject({ token: z.string().min(1).max(200), password: typedPassword }),
  answers: { 204: null },
  refusals: ['identity.link_invalid', 'identity.wrong_password', 'identity.locked', 'identity.busy'],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 60,
})

export const sendRiderConfirmation = endpoint({
  id: 'customers.sendRiderConfirmation',
  method: 'POST',
  path: '/sharing/v1/Rider/SendConfirmation',
  summary:
    'Sends the signed-in rider the mail that confirms the address again, unless it is confirmed; in the language that `Accept-Language` asks for. Three mails go as asked, then one after a wait: until then request.throttled says in `retryAfterSeconds` when the next one may be asked for.',
  source: 'PROMISES §3 (confirm the address)',
  audience: 'rider',
  answers: { 204: null },
  perMinutePerAddress: 20,
})

export const sendRiderPasswordReset = endpoint({
  id: 'customers.sendRiderPasswordReset',
  method: 'POST',
  path: '/sharing/v1/Rider/SendPasswordReset',
  summary:
    'Asks for a mail with a link to choose a new password, which can be used once, for an hour; it leads to the same page as all links in mails. Answers the same whether the address is known or not. The mail is in the language that `Accept-Language` asks for.',
  source: 'own: a rider who forgot the password (decision 0134); PROMISES B5',
  audience: 'public',
  body: z.strictObject({ email: email.trim() }),
  answers: { 204: null },
  maxBodyBytes: 4096,
  perMinutePerAddress: 20,
})

export const signInRider = endpoint({
  id: 'customers.signInRider',
  method: 'POST',
  path: '/sharing/v1/Rider/SignIn',
  summary: 'Signs in a rider with e-mail and password',
  source,
  audience: 'public',
  body: z.strictObject({
    email: z.string().max(254),
    password: z.string().max(1024),
    /** What an earlier sign-in on this phone answered. */
    device: z.string().max(200).optional(),
  }),
  answers: { 200: riderTokens },
  refusals: ['rider.wrong_credentials', 'identity.locked', 'identity.busy'],
  perMinutePerAddress: 60,
})

export const refreshRider = endpoint({
  id: 'customers.refreshRider',
  method: 'POST',
  path: '/sharing/v1/Rider/Refresh',
  summary:
    'Exchanges a refresh token for a new pair of tokens. Where the answer is lost, the same refresh token may be sent again for an hour and brings the same successor, until a token of that answer is used (the idToken with any call, or the refresh token); for ten seconds also after that. Later, or with an older refresh token, the session ends with all of its tokens and identity.refresh_rejected is answered: sign in again.',
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

export const updateRiderPreferences = endpoint({
  id: 'customers.updateRiderPreferences',
  method: 'PUT',
  path: '/sharing/v1/Rider/Preferences',
  summary:
    'Sets in which language the signed-in rider is told things, and whether news too; what is left out stays. News are not accepted until the rider says so, and the moment is kept; the same again keeps the first one.',
  source: 'MONEY §9',
  audience: 'rider',
  body: z.strictObject({ language: riderLanguage.optional(), acceptsNews: z.boolean().optional() }),
  answers: { 200: rider },
  maxBodyBytes: 16_384,
})
