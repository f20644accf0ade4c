import type { StaffLanguage } from '@motora/contract/identity'
import type { Log } from '../../../kernel/log.js'
import { Refusal } from '../../../kernel/refusal.js'
import type { AuditEntry } from '../../audit-entry.js'
import type { Work } from '../../work.js'
import { type AccountRow, findAccountRow, lockAccountRow, updateAccountRow } from '../accounts/stores/account-store.js'
import type { InOwnWork } from '../in-own-work.js'
import type { LinkRequests } from '../links/link-requests.js'
import { notice } from '../mail/mail-due.js'
import { hasStartPassword, startPasswordWords } from '../passwords/own-password.js'
import type { PasswordCheck } from '../passwords/passwords.js'
import type { FactorResult, SecondFactor } from '../second-factor/second-factor.js'
import type { AccountCaller } from '../sessions/actor-of.js'
import type { Sessions } from '../sessions/sessions.js'
import type { SessionRow } from '../sessions/store.js'
import { createPasswordDoor, type PasswordTry } from './password-door.js'
import { refuseLocked } from './throttle.js'

export interface SignInTry extends PasswordTry {
  /** What the screen speaks. */
  language?: StaffLanguage | undefined
  code: string | undefined
  remember: boolean
  /** This browser has signed in with this e-mail before. */
  deviceKnown: boolean
}

export type SignInResult =
  | {
      kind: 'session'
      session: SessionRow
      recoveryCodes: string[] | undefined
      /** Of the account. */
      language: StaffLanguage | undefined
    }
  | { kind: 'code-required' }
  | { kind: 'enrol'; seed: Uint8Array; email: string }

interface Deps {
  inOwnWork: InOwnWork
  passwords: PasswordCheck
  secondFactor: SecondFactor
  sessions: Pick<Sessions<AccountCaller>, 'begin'>
  linkRequests: Pick<LinkRequests, 'ask'>
  log: Log
}

type Why =
  | 'identity.locked'
  | 'identity.wrong_credentials'
  | 'identity.wrong_code'
  | 'identity.not_operational'
  | 'identity.start_password'

/** Under an e-mail that no account has, nothing of it is kept: people type their password there. */
const noteRefused = (work: Work, account: AccountRow | undefined, reason: Why): void =>
  work.audit({
    event: reason === 'identity.locked' ? 'identity.sign_in_locked' : 'identity.sign_in_refused',
    target: { kind: 'account', id: account?.id ?? null, name: account?.email ?? null },
    outcome: 'refused',
    reason,
  } satisfies AuditEntry)

interface StartPassword {
  kind: 'start-password'
}

/** The answers that are no step of an ordinary sign-in. */
const whyRefused = (factor: FactorResult | StartPassword, account: AccountRow): Why | undefined => {
  if (factor.kind === 'start-password') return 'identity.start_password'
  if (factor.kind === 'locked') return 'identity.locked'
  if (factor.kind === 'wrong-code') return 'identity.wrong_code'
  return factor.kind === 'passed' && !account.canOperate ? 'identity.not_operational' : undefined
}

/** Signs somebody with an account in, by password and second factor. source: fleet side, section 4; Z-08, Z-10 */
export const createSignIn = ({ inOwnWork, passwords, secondFactor, sessions, linkRequests, log }: Deps) => {
  const withPassword = createPasswordDoor<AccountRow>({
    kind: 'staff',
    inOwnWork,
    passwords,
    log,
    noteRefused,
    findByEmail: findAccountRow,
    lock: lockAccountRow,
  })

  /** Shows nothing, not even a picture: who typed the password for somebody else would see it first. */
  const sendToMail = async (
    work: Work,
    { email, canOperate }: AccountRow,
    { language }: SignInTry,
  ): Promise<StartPassword> => {
    if (canOperate) await linkRequests.ask(work, 'reset', { email, language })
    return { kind: 'start-password' }
  }

  const enter = async (work: Work, account: AccountRow, given: SignInTry) => {
    const { code, remember, deviceKnown } = given
    const factor = hasStartPassword(account)
      ? await sendToMail(work, account, given)
      : await secondFactor.pass(work, account, code)
    const refused = whyRefused(factor, account)
    if (refused) noteRefused(work, account, refused)
    if (factor.kind !== 'passed' || !account.canOperate) return { account, factor }
    const session = await sessions.begin(work, account.id, remember)
    const language = account.language ?? given.language
    const taken = language && language !== account.language ? { language } : undefined
    await updateAccountRow(work, account.id, { lastSignInAt: work.now, ...taken })
    // the very first is no news: the mail before it brought the person here
    if (!deviceKnown && account.lastSignInAt) work.announce(notice(work, 'new-device', account.id))
    const actor = { accountId: account.id, email: account.email }
    const target = { kind: 'account', id: account.id, name: account.email } as const
    work.audit({ event: 'identity.signed_in', actor, target, after: { sessionId: session.id, ...taken } })
    return { account, factor, session, language }
  }

  return async (given: SignInTry): Promise<SignInResult> => {
    const { account, factor, session, language } = await withPassword(given, (work, known) => enter(work, known, given))
    log.info({ event: 'sign-in', accountId: account.id, outcome: factor.kind }, 'the password of a sign-in was right')
    if (factor.kind === 'start-password') throw new Refusal('identity.start_password', startPasswordWords)
    if (factor.kind === 'locked') refuseLocked(factor.taken)
    if (factor.kind === 'code-required') return factor
    if (factor.kind === 'enrol') return { ...factor, email: account.email }
    if (factor.kind !== 'passed') throw new Refusal('identity.wrong_code', 'Code invalid or expired.')
    if (!session) throw new Refusal('identity.not_operational', 'User not operational.')
    return { kind: 'session', session, recoveryCodes: factor.recoveryCodes, language }
  }
}
