import type { KeptMail } from '@motora/contract/identity'
import type { Bus, Fact } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { Secrets } from '../../kernel/secrets.js'
import type { DoWork, Handler, Scope, Work } from '../work.js'
import { createAccountHandlers } from './account-endpoints.js'
import { createAccounts } from './accounts.js'
import { createActorOf } from './actor-of.js'
import { forgetOldBrakes } from './brakes.js'
import { Cookies } from './cookies.js'
import { createStaffPeople } from './create-staff-person.js'
import { endSessionsOf, type SessionEnded, sessionEndedTopic } from './end-session.js'
import { IdTokens } from './id-tokens.js'
import { KnownDevices } from './known-devices.js'
import { LinkTokens } from './link-tokens.js'
import { createLinksAndPasswords } from './links-and-passwords.js'
import { findAccount, listAccounts } from './list-accounts.js'
import { LiveSessions } from './live-sessions.js'
import { NewPasswords } from './new-passwords.js'
import { PasswordCheck } from './passwords.js'
import { createPushHandlers } from './push-endpoints.js'
import { RecoveryCodes } from './recovery-codes.js'
import { createRefreshSession } from './refresh-session.js'
import { RefreshTokens } from './refresh-tokens.js'
import { removeMembership } from './remove-membership.js'
import { resumeAccount } from './resume-account.js'
import { SecondFactor } from './second-factor.js'
import { createSendLink } from './send-link.js'
import { createSessionHandlers } from './session-endpoints.js'
import { createSignIn } from './sign-in.js'
import { createSignInHandlers } from './sign-in-endpoints.js'
import { createStaffHandlers } from './staff-endpoints.js'
import { findTechnician, nameOfStaff } from './staff-names.js'
import { findAccountRowById, listMembershipRows, type MembershipRow } from './stores/account-store.js'
import { listPushTokens } from './stores/push-store.js'
import { deleteOldSessionRows } from './stores/session-store.js'
import { createSupportUserHandlers } from './support-user-endpoints.js'
import { suspendAccount } from './suspend-account.js'
import type { SignedUpOperator } from './tables.js'
import { createViewHandlers } from './view-endpoints.js'

export { type LinkAsked, linkAskedTopic } from './ask-for-link.js'
// riders sign in by the same means, in a room above
export { refuseLocked, release, takePasswordTry } from './brakes.js'
export { cookiesAreSecure } from './cookies.js'
export type { SessionEnded } from './end-session.js'
export type { AccountOverview } from './list-accounts.js'
export { type MailDue, mailDueTopic } from './mail-due.js'
export { OneAtATime } from './one-at-a-time.js'
export { hashPassword, PasswordCheck } from './passwords.js'
export { presentAccount } from './present.js'
export { RefreshTokens } from './refresh-tokens.js'
export type { MailWay } from './send-due-mail.js'
export { SignedTokens } from './signed-tokens.js'
export type { Technician } from './staff-names.js'
export { sealedSeeds } from './stores/account-store.js'

export interface IdentityDeps {
  clock: Clock
  log: Log
  bus: Pick<Bus, 'subscribe'>
  doWork: DoWork
  /** The operators room's way to see everything. */
  everything: (why: string) => Scope
  secrets: Secrets
  /** See `cookiesAreSecure`. */
  secureCookies: boolean
  /** A room above knows; for invitations to a role of an operator. */
  operatorExists: (work: Work, operatorId: string) => Promise<boolean>
  /** The same, for the mail that invites. */
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  /** The same for many, as far as this work sees them: for lists of people. */
  operatorNamesOf: (work: Work, operatorIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /**
   * A room above makes an operator, which cannot operate yet, of a sign-up whose link was used, and puts it on record.
   * @returns its id
   * @throws Refusal operator.cif_taken: all that the use of the link has done is undone then, and it can be used again
   */
  completeSignUp: (work: Work, operator: SignedUpOperator) => Promise<string>
  /** In the demo only: what its mail partner was given. */
  listMails?: (() => Promise<KeptMail[]>) | undefined
}

/** One of somebody's roles, and whose it is. */
export interface OwnMembership extends MembershipRow {
  email: string
  fullName: string
}

/** Days after its end that a session can still be looked up. */
const keepSessionDays = 60

/** Accounts, roles, sign-in, sessions. */
export const createIdentityRoom = (deps: IdentityDeps) => {
  const { clock, log, bus, doWork, everything, secrets, secureCookies, operatorExists } = deps
  const everyAccount = everything('who somebody is must be known before it is known what they may see')
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> => doWork({ kind: 'nobody' }, everyAccount, use)

  const idTokens = new IdTokens(secrets.keysFor('id-token'), clock)
  const refreshTokens = new RefreshTokens(secrets.keysFor('refresh-token'))
  const cookies = new Cookies(secureCookies)
  const knownDevices = new KnownDevices(secrets.keysFor('known-device'), secrets.lastingKey('known-device'))
  const recoveryCodes = new RecoveryCodes(secrets.lastingKey('recovery-code'))
  const secondFactor = new SecondFactor(secrets, recoveryCodes)
  const passwords = new PasswordCheck()
  const linkTokens = new LinkTokens(secrets.keysFor('identity-link'))
  const newPasswords = new NewPasswords(passwords)
  const sendLink = createSendLink(linkTokens)
  const accounts = createAccounts(secondFactor, newPasswords)
  const linksAndPasswords = createLinksAndPasswords({
    ...{ doWork, everyAccount, log, secrets, passwords, newPasswords, secondFactor, recoveryCodes, knownDevices },
    ...{ linkTokens, sendLink, accounts, completeSignUp: deps.completeSignUp },
    ...{ operatorNameOf: deps.operatorNameOf, listMails: deps.listMails },
  })
  const liveSessions = new LiveSessions(inOwnWork, bus)
  const signInWith = createSignIn({ inOwnWork, passwords, secondFactor, log })
  const refreshSession = createRefreshSession({ inOwnWork, refreshTokens, log })

  const personDeps = { doWork, everyAccount, accounts, sendLink, newPasswords }
  const staffPeople = createStaffPeople(personDeps)

  /** The accepted memberships of an account, oldest first; for work that sees everything. */
  const listMemberships = async (work: Work, accountId: string): Promise<OwnMembership[]> => {
    const account = await findAccountRowById(work, accountId)
    if (!account) return []
    const rows = await listMembershipRows(work, accountId)
    const fullName = `${account.firstName} ${account.lastName}`.trim()
    return rows.map((row) => ({ ...row, email: account.email, fullName }))
  }

  /** Forgets what is long over: sessions after 60 days, brakes after one, links after a week. For the clock's door, once an hour. */
  const tidy = async (work: Work): Promise<{ sessions: number; brakes: number; links: number }> => ({
    sessions: await deleteOldSessionRows(work, new Date(work.now.getTime() - keepSessionDays * 24 * 3_600_000)),
    brakes: await forgetOldBrakes(work),
    links: await linksAndPasswords.tidyLinks(work),
  })

  /** Told after commit, in every process. @returns the way to stop listening */
  const onSessionEnded = (listener: (ended: SessionEnded) => void): (() => void) =>
    bus.subscribe(sessionEndedTopic, (facts) => {
      for (const { payload } of facts as Fact<SessionEnded>[]) listener(payload)
    })

  const handlers: Handler[] = [
    ...createSignInHandlers({ signInWith, refreshSession, idTokens, refreshTokens, knownDevices, cookies }),
    ...linksAndPasswords.handlers,
    ...createSessionHandlers({ doWork, everyAccount, cookies }),
    ...createAccountHandlers({ accounts, sendLink, operatorExists }),
    ...createSupportUserHandlers(personDeps),
    ...createStaffHandlers({ ...deps, everyAccount, ...staffPeople }),
    ...createPushHandlers({ doWork, everyAccount }),
    ...createViewHandlers({ doWork, everyAccount }),
  ]
  return {
    ...accounts,
    ...staffPeople,
    actorOf: createActorOf({ idTokens, liveSessions, clock }),
    listMemberships,
    listAccounts,
    findAccount,
    listPushTokens,
    nameOfStaff,
    findTechnician,
    sendLink,
    answerLinkAsked: linksAndPasswords.answerLinkAsked,
    sendDueMail: linksAndPasswords.sendDueMail,
    suspendAccount,
    resumeAccount,
    removeMembership,
    endSessionsOf,
    tidy,
    onSessionEnded,
    handlers,
  }
}

export type IdentityRoom = ReturnType<typeof createIdentityRoom>
