import { z } from 'zod'
import { endpoint, jsonOrBinary } from '../endpoint.js'
import { staffLanguage } from './language.js'

/** Seconds that an id token lives. source: decision Z-08. */
export const idTokenSeconds = 3600
/** A browser says this in `X-Requested-With`; its refresh token then travels as a cookie that scripts cannot read. */
export const webClient = 'motora-web'
/** Digits of an authenticator's code. source: fleet side, section 9. */
export const codeLength = 6

/** A password is used exactly as typed: no trimming, any character. */
const password = z.string().min(1).max(1024)
const email = z.string().trim().min(1).max(254)

export const signInBody = z.object({
  email,
  password,
  /** Six digits of the authenticator, or a recovery code; left out, null and empty are the same. */
  code: z
    .string()
    .max(64)
    .nullish()
    .transform((code) => code?.trim() || undefined),
  /** Unticked: the session lives in the browser tab and ends after 12 h without use. */
  remember: z.boolean().default(true),
  /** What the screen speaks: an account that has no language yet takes it. source: decision 0160 */
  language: staffLanguage.optional(),
})
export type SignInBody = z.input<typeof signInBody>

export const tokens = z.object({
  idToken: z.string(),
  /** Left out for browsers that say so: they have it as a cookie. */
  refreshToken: z.string().optional(),
  expiresIn: z.number().int(),
  /** Once, with the first right code of an account: each opens the second factor one time. */
  recoveryCodes: z.array(z.string()).optional(),
  /** Of the account, at sign-in; left out where it has none. source: decision 0160 */
  language: staffLanguage.optional(),
})
export type Tokens = z.infer<typeof tokens>

/** The code is missing; 5 is the one server error code that is specified. source: fleet side, section 8. */
export const codeRequired = z.object({ code: z.literal(5) })
export const signInAnswer = z.union([tokens, codeRequired])
export type SignInAnswer = z.infer<typeof signInAnswer>

export const signIn = endpoint({
  id: 'identity.signIn',
  method: 'POST',
  path: '/users/v1/Totp',
  summary: 'Signs in by password and second factor; answers tokens, code 5, or the picture to enrol with.',
  source: 'fleet side, section 7; Z-08',
  audience: 'public',
  body: signInBody,
  answers: { 200: jsonOrBinary(signInAnswer, 'image/png') },
  refusals: [
    'identity.wrong_credentials',
    'identity.wrong_code',
    'identity.start_password',
    'identity.locked',
    'identity.busy',
    'identity.not_operational',
  ],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 60,
})

export const refreshToken = endpoint({
  id: 'identity.refreshToken',
  method: 'POST',
  path: '/users/v1/RefreshToken',
  summary:
    'Exchanges a refresh token, from the body or the cookie, for new tokens. A token that is used twice ends the session.',
  source: 'fleet side, section 7; Z-09',
  audience: 'public',
  body: z.object({ refreshToken: z.string().max(512).optional() }),
  answers: { 200: tokens },
  refusals: ['identity.refresh_rejected'],
  maxBodyBytes: 16_384,
})
