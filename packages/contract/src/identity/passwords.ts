import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { instant } from '../formats.js'

/** Characters that a new password must have at least, as a person counts them. source: promise B10. */
export const minPasswordCharacters = 12
/** Bytes of UTF-8 that a password may have at most. source: promise B10. */
export const maxPasswordBytes = 1024

/** Why a new password was refused; travels as `params.reason` of `identity.password_weak`. */
export const weakPasswordReasons = ['short', 'common', 'personal'] as const
export type WeakPasswordReason = (typeof weakPasswordReasons)[number]

/** Used exactly as typed: no trimming, any character. Half a character (a lone surrogate) has no bytes of its own. */
export const typedPassword = z
  .string()
  .min(1)
  .max(maxPasswordBytes)
  .refine((text) => !/\p{Surrogate}/u.test(text), 'must not hold half a character')
  .refine((text) => new TextEncoder().encode(text).length <= maxPasswordBytes, 'must have at most 1024 bytes')

export const updatePassword = endpoint({
  id: 'identity.updatePassword',
  method: 'PUT',
  path: '/customers/v1/Customers/UpdatePassword',
  summary: 'Changes the caller’s password and ends all their other sessions.',
  source: 'fleet side, section 7; customer side, sections 5 and 7',
  audience: 'staff',
  withoutMembership: true,
  body: z.object({ oldPassword: typedPassword, newPassword: typedPassword }),
  answers: { 204: null },
  refusals: [
    'identity.wrong_password',
    'identity.password_same',
    'identity.start_password',
    'identity.password_weak',
    'identity.locked',
    'identity.busy',
  ],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 60,
})

export const renewRecoveryCodes = endpoint({
  id: 'identity.renewRecoveryCodes',
  method: 'POST',
  path: '/users/v1/RecoveryCodes',
  summary: 'Makes new recovery codes, shown this once; the old ones stop working. Asks for both factors again.',
  source: 'Z-08 (own addition: codes that are used up or lost can be made again)',
  audience: 'staff',
  withoutMembership: true,
  body: z.object({ password: typedPassword, code: z.string().trim().min(1).max(64) }),
  answers: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  refusals: ['identity.wrong_password', 'identity.wrong_factor', 'identity.locked', 'identity.busy'],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 60,
})

export const typeFactorAgain = endpoint({
  id: 'identity.typeFactorAgain',
  method: 'POST',
  path: '/users/v1/Sessions/Factor',
  summary:
    'Proves the second factor again for this session: the code of the authenticator or a recovery code; the password where the account has no second factor. Calls that ask for it are open for five minutes then',
  source: 'SECURITY 7, threats 6 and 11; decision 0041',
  audience: 'staff',
  withoutMembership: true,
  body: z
    .strictObject({ code: z.string().trim().min(1).max(64).optional(), password: typedPassword.optional() })
    .refine(({ code, password }) => (code === undefined) !== (password === undefined), {
      message: 'either the code or the password is expected',
      path: ['code'],
    }),
  answers: { 204: null },
  refusals: ['identity.wrong_password', 'identity.wrong_factor', 'identity.locked', 'identity.busy'],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 60,
})

/** What a person may know of their own account. */
export const ownAccount = z.object({
  email: z.string(),
  fullName: z.string(),
  secondFactorEnrolled: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** null: never changed since it was set for the person. */
  passwordChangedAt: instant.nullable(),
  lastSignInAt: instant.nullable(),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const getAccount = endpoint({
  id: 'identity.getAccount',
  method: 'GET',
  path: '/users/v1/Account',
  summary: 'The caller’s account: second factor, recovery codes left, when the password was changed.',
  source: 'fleet side, section 2.2 (own addition: the call)',
  audience: 'staff',
  withoutMembership: true,
  answers: { 200: ownAccount },
})
