import type { SessionState } from '@motora/rules/identity'
import { sessionDays } from '@motora/rules/identity'
import { newId } from '../../kernel/ids.js'
import type { Log } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import type { AuditEntry } from '../audit-entry.js'
import type { Work } from '../work.js'
import { refuseLocked, release, takePasswordTry } from './brakes.js'
import { normalEmail } from './normal-email.js'
import { OneAtATime } from './one-at-a-time.js'
import type { PasswordCheck } from './passwords.js'
import type { FactorResult, SecondFactor } from './second-factor.js'
import { type AccountRow, findAccountRow, lockAccountRow, updateAccountRow } from './stores/account-store.js'
import { insertSessionRow, type SessionRow } from './stores/session-store.js'

export interface SignInTry {
  email: string
  password: string
  code: string | undefined
  remember: boolean
  /** The name its wrong tries are counted under. */
  subject: string
  userAgent: string | undefined
}

export type SignInResult =
  | { kind: 'session'; session: SessionRow; recoveryCodes: string[] | undefined }
  | { kind: 'code-required' }
  | { kind: 'enrol'; seed: Uint8Array; email: string }

interface Deps {
  /** Runs one piece of work in a transaction of its own, seeing every account. */
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  passwords: PasswordCheck
  secondFactor: SecondFactor
  log: Log
}

type Why = 'identity.locked' | 'identity.wrong_credentials' | 'identity.wrong_code' | 'identity.not_operational'

/** Under an e-mail that no account has, nothing of it is kept: people type their password there. */
const refusedSignIn = (account: AccountRow | undefined, reason: Why): AuditEntry => ({
  event: reason === 'identity.locked' ? 'identity.sign_in_locked' : 'identity.sign_in_refused',
  target: { kind: 'account', id: account?.id ?? null, name: account?.email ?? null },
  outcome: 'refused',
  reason,
})

/** The answers that are no step of an ordinary sign-in. */
const whyRefused = (factor: FactorResult, account: AccountRow): Why | undefined => {
  if (factor.kind === 'locked') return 'identity.locked'
  if (factor.kind === 'wrong-code') return 'identity.wrong_code'
  return factor.kind === 'passed' && !account.canOperate ? 'identity.not_operational' : undefined
}

const wrongCredentials = () => new Refusal('identity.wrong_credentials', 'Incorrect email or password.')

/**
 * Signs somebody in. Not one transaction: what was tried stays counted although the answer is a refusal, and nothing
 * is held while the password is looked at.
 * source: fleet side, section 4; Z-08, Z-10
 */
export const createSignIn = ({ inOwnWork, passwords, secondFactor, log }: Deps) => {
  const turns = new OneAtATime()

  /** @throws Refusal identity.locked, identity.wrong_credentials */
  const checkPassword = async ({ email, password, subject }: SignInTry): Promise<AccountRow> => {
    const { taken, account } = await inOwnWork(async (work) => {
      const found = await findAccountRow(work, normalEmail(email))
      const tried = await takePasswordTry(work, subject)
      if (!tried.allowed) work.audit(refusedSignIn(found, 'identity.locked'))
      return { taken: tried, account: found }
    })
    refuseLocked(taken)
    const right = await passwords.isRight(password, account?.passwordHash ?? null)
    if (account && right) return account
    await inOwnWork(async (work) => work.audit(refusedSignIn(account, 'identity.wrong_credentials')))
    log.info({ event: 'sign-in', outcome: 'wrong credentials' }, 'a sign-in was refused')
    throw wrongCredentials()
  }

  const finish = async (work: Work, checked: AccountRow, given: SignInTry) => {
    const account = await lockAccountRow(work, checked.id)
    // changed or reset while the old one was looked at: whoever knew that is out
    if (account?.passwordHash !== checked.passwordHash) return {}
    await release(work, given.subject)
    const factor = await secondFactor.pass(work, account, given.code)
    const refused = whyRefused(factor, account)
    if (refused) work.audit(refusedSignIn(account, refused))
    if (factor.kind !== 'passed' || !account.canOperate) return { account, factor }
    const session = await beginSession(work, account, given)
    const actor = { accountId: account.id, email: account.email }
    const target = { kind: 'account', id: account.id, name: account.email } as const
    work.audit({ event: 'identity.signed_in', actor, target, after: { sessionId: session.id } })
    return { account, factor, session }
  }

  return (given: SignInTry): Promise<SignInResult> =>
    turns.do(given.subject, () =>
      passwords.inPlace(async () => {
        const checked = await checkPassword(given)
        const { id } = checked
        const { account, factor, session } = await inOwnWork((work) => finish(work, checked, given))
        if (!factor) throw wrongCredentials()
        log.info({ event: 'sign-in', accountId: id, outcome: factor.kind }, 'the password of a sign-in was right')
        if (factor.kind === 'locked') refuseLocked(factor.taken)
        if (factor.kind === 'code-required') return factor
        if (factor.kind === 'enrol') return { ...factor, email: account?.email ?? given.email }
        if (factor.kind !== 'passed') throw new Refusal('identity.wrong_code', 'Code invalid or expired.')
        if (!session) throw new Refusal('identity.not_operational', 'User not operational.')
        return { kind: 'session', session, recoveryCodes: factor.recoveryCodes }
      }),
    )
}

const beginSession = async (work: Work, account: AccountRow, given: SignInTry): Promise<SessionRow> => {
  const session: SessionRow & SessionState = {
    id: newId(),
    accountId: account.id,
    createdAt: work.now,
    lastUsedAt: work.now,
    expiresAt: new Date(work.now.getTime() + sessionDays * 24 * 3_600_000),
    remembered: given.remember,
    generation: 1,
    rotatedAt: work.now,
    endedAt: null,
    endedWhy: null,
    userAgent: given.userAgent?.slice(0, 300) ?? null,
  }
  await insertSessionRow(work, session)
  await updateAccountRow(work, account.id, { lastSignInAt: work.now })
  return session
}
