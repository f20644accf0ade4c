import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { email, id, instant } from '../formats.js'
import { role } from '../permissions/index.js'
import { staffLanguage } from './language.js'
import { typedPassword } from './passwords.js'

/** What a link in an e-mail is for. source: decision Z-05. */
export const linkKinds = [
  'confirm-email',
  'accept-membership',
  'reset-password',
  'confirm-sign-up',
  'confirm-rider',
  'reset-rider',
] as const
export const linkKind = z.enum(linkKinds)
export type LinkKind = z.infer<typeof linkKind>

/** Hours that a link of each kind can be used. source: decision Z-05. */
export const linkHours = {
  'confirm-email': 24,
  'accept-membership': 24,
  'reset-password': 1,
  /** Of a company that registered itself. source: Z-06. */
  'confirm-sign-up': 24,
  /** Of a rider who registered in the app. */
  'confirm-rider': 24,
  /** Of a rider who forgot the password. */
  'reset-rider': 1,
} as const satisfies Record<LinkKind, number>

/** The page that links lead to; the token is in the fragment, which no server and no referrer ever sees. */
export const linkPage = '/subscriptions/confirmation'
/** @returns the address that a mail names */
export const linkAddress = (origin: string, token: string): string => `${origin}${linkPage}#token=${token}`

const token = z.string().min(1).max(200)
const linkWanted = z.object({
  email: email.trim(),
  /** What the page speaks that asks: the mail is in it where the account has no language yet. source: decision 0160 */
  language: staffLanguage.optional(),
})

export const sendResetPasswordEmail = endpoint({
  id: 'identity.sendResetPasswordEmail',
  method: 'POST',
  path: '/users/v1/SendResetPasswordEmail',
  summary: 'Asks for a link to set a new password. Answers the same whether the e-mail is known or not.',
  source: 'fleet side, section 7; Z-05, Z-10',
  audience: 'public',
  body: linkWanted,
  answers: { 204: null },
  maxBodyBytes: 4096,
  perMinutePerAddress: 20,
})

export const sendLinkAgain = endpoint({
  id: 'identity.sendLinkAgain',
  method: 'POST',
  path: '/users/v1/Links/Send',
  summary: 'Sends a pending invitation, confirmation or sign-up again. Answers the same whether there is one or not.',
  source: 'Z-05 to Z-07 (own addition: the call)',
  audience: 'public',
  body: linkWanted,
  answers: { 204: null },
  maxBodyBytes: 4096,
  perMinutePerAddress: 20,
})

export const linkFacts = z.object({
  kind: linkKind,
  email: z.string(),
  /**
   * Anyone who uses the link must choose a password with it; with that of a sign-up, give the one chosen there: who
   * typed it and who reads the mail are the same person then.
   */
  passwordNeeded: z.boolean(),
  operatorName: z.string().nullable(),
  role: role.nullable(),
  expiresAt: instant,
})
export type LinkFacts = z.infer<typeof linkFacts>

export const lookAtLink = endpoint({
  id: 'identity.lookAtLink',
  method: 'POST',
  path: '/users/v1/Links/Look',
  summary: 'The purpose of a link from an e-mail. Reading it does not use the link.',
  source: 'Z-05 (own addition: the call)',
  audience: 'public',
  body: z.object({ token }),
  answers: { 200: linkFacts },
  refusals: ['identity.link_invalid'],
  maxBodyBytes: 4096,
  perMinutePerAddress: 60,
})

export const useLink = endpoint({
  id: 'identity.useLink',
  method: 'POST',
  path: '/users/v1/Links/Use',
  summary:
    'Uses a link: confirms the address, accepts the role, sets the password, or registers the operator that signed up.',
  source: 'Z-05 to Z-07 (own addition: the call)',
  audience: 'public',
  body: z.object({ token, password: typedPassword.optional() }),
  answers: { 200: z.object({ kind: linkKind, email: z.string() }) },
  refusals: [
    'identity.link_invalid',
    'identity.password_weak',
    'identity.password_same',
    'identity.busy',
    'identity.wrong_password',
    'identity.locked',
    'operator.cif_taken',
  ],
  maxBodyBytes: 16_384,
  perMinutePerAddress: 60,
})

export const findUserByEmail = endpoint({
  id: 'identity.findUserByEmail',
  method: 'GET',
  path: '/operators/v1/Operators/GetUserDataByEmail',
  summary:
    'Whether an e-mail already has an account, and nothing else. Callers who are not signed in always receive false.',
  source: 'fleet side, section 7; Z-07',
  audience: 'staff',
  // the roles that register people: the same that may write technicians and support users
  needs: 'operator-users.write',
  nobodyToo: true,
  query: z.object({ email: z.string().trim().max(254) }),
  answers: { 200: z.object({ exists: z.boolean() }) },
  perMinutePerAddress: 120,
})

export const keptMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: instant,
  link: z.string().nullable(),
})
export type KeptMail = z.infer<typeof keptMail>

export const listKeptMails = endpoint({
  id: 'identity.listKeptMails',
  method: 'GET',
  path: '/users/v1/Outbox',
  summary:
    'The e-mails of the demo company, newest first, for people who are signed in and for the machine that the demo runs on; absent outside the demo.',
  source: 'own: the demo has no mail server, and its people must be able to follow their links; decision 0038',
  audience: 'staff',
  withoutMembership: true,
  nobodyToo: true,
  answers: { 200: z.array(keptMail) },
  refusals: ['request.not_found'],
})
