import type { KeptMail } from '@motora/contract/identity'
import type { Fact, RoomListener } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { ObjectStore } from '../../kernel/objects.js'
import type { PushPartner } from '../../kernel/push.js'
import type { Secrets } from '../../kernel/secrets.js'
import type { TimedTask } from '../../kernel/timed-task.js'
import type { Call, Handler, InTransaction, Scope, Work } from '../work.js'
import { createAccountHandlers } from './accounts/account-endpoints.js'
import { createAccounts } from './accounts/accounts.js'
import { removeMembership, resumeAccount, suspendAccount } from './accounts/administer-account.js'
import { findAccount, listAccounts } from './accounts/list-accounts.js'
import { findAccountRowById, listMembershipRows, type MembershipRow } from './accounts/stores/account-store.js'
import { listAdministratorIds } from './accounts/stores/administrator-store.js'
import type { InOwnWork } from './in-own-work.js'
import { type LinkRequested, linkRequestedTopic } from './links/link-requests.js'
import { LinkTokens } from './links/link-tokens.js'
import { createLinksAndPasswords } from './links/links-and-passwords.js'
import { createSendLink } from './links/send-link.js'
import type { NotificationOfMail } from './mail/about-notification.js'
import type { AssignedTickets } from './mail/about-tickets.js'
import { mailAssignedTickets, mailNotification, notice } from './mail/mail-due.js'
import type { Notice } from './mail/notices.js'
import { NewPasswords } from './passwords/new-passwords.js'
import { PasswordCheck } from './passwords/passwords.js'
import { createBrowserHandlers } from './push/browser-endpoints.js'
import { createPushHandlers } from './push/push-endpoints.js'
import { dropPushTokens, pushDevicesOf } from './push/store.js'
import { createReports, type ReportMaker } from './reports/index.js'
import type { RiderDirectory } from './riders/rider-directory.js'
import { createRiderSignIn, type RiderSignIn } from './riders/rider-sign-in.js'
import { createAssertFreshFactor } from './second-factor/assert-fresh-factor.js'
import { RecoveryCodes } from './second-factor/recovery-codes.js'
import { SecondFactor } from './second-factor/second-factor.js'
import { type AccountCaller, createActorOf, createHolds } from './sessions/actor-of.js'
import { Cookies } from './sessions/cookies.js'
import { endSessionsOf } from './sessions/end-session.js'
import { createSessionHandlers } from './sessions/session-endpoints.js'
import { sessionKinds } from './sessions/session-kinds.js'
import { createSessions } from './sessions/sessions.js'
import { deleteOldSessionRows } from './sessions/store.js'
import { KnownDevices } from './sign-in/known-devices.js'
import { notifyOfHalfSignIns } from './sign-in/notify-of-half-sign-ins.js'
import { createSignIn } from './sign-in/sign-in.js'
import { createSignInHandlers } from './sign-in/sign-in-endpoints.js'
import { forgetOldThrottles, refuseLocked, takeCustomerTry } from './sign-in/throttle.js'
import { createStaffHandlers, technicianIdsOf } from './staff/staff-endpoints.js'
import { findTechnician } from './staff/staff-names.js'
import { createStaffPeople } from './staff/staff-people.js'
import { accountToMail, staffEmails, staffLanguages, techniciansToNotify } from './staff/store.js'
import { createSupportUserHandlers } from './support-users/support-user-endpoints.js'
import type { SignedUpOperator } from './tables.js'
import { createViewHandlers } from './views/view-endpoints.js'

export { type AccountOverview, presentAccount } from './accounts/list-accounts.js'
export { normalEmail } from './accounts/normal-email.js'
export { sealedSeeds } from './accounts/stores/account-store.js'
export { roleDroppedTopic } from './accounts/take-away.js'
export type { MailedNotification } from './mail/about-notification.js'
export type { AssignedTicket } from './mail/about-tickets.js'
export { doMails } from './mail/do-mails.js'
export { languageOf } from './mail/language-of.js'
export {
  type MailRefused,
  mailDueTopic,
  mailRefusedTopic,
  messageMailDueTopic,
  type NotificationMailed,
  notificationMailedTopic,
} from './mail/mail-due.js'
export { type RiderMessageFacts, riderMessageText } from './mail/rider-words.js'
export type { MailWay } from './mail/send-due-mail.js'
export { hashPassword } from './passwords/passwords.js'
export {
  type MadeReport,
  type ReportDue,
  type ReportMaker,
  type ReportToMake,
  ReportTooLarge,
  reportDueTopic,
} from './reports/index.js'
export type { RiderSignIn } from './riders/rider-sign-in.js'
export { cookiesAreSecure } from './sessions/cookies.js'
export { authorOf } from './staff/author-of.js'
export type { Technician } from './staff/staff-names.js'

export interface IdentityDeps {
  /** A room above knows the tickets of a technician. */
  assignedTickets: AssignedTickets
  /** A room above knows what staff tells others. */
  notificationOf: NotificationOfMail
  /** The provider's. */
  timeZone: string
  clock: Clock
  log: Log
  inTransaction: InTransaction
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
  /** Where files of scheduled reports are kept, and how they are made: lists and months are rooms' above. */
  objects: ObjectStore
  reportMaker: ReportMaker
  /** Undefined: no device is reached, and staff get mails alone. */
  push?: PushPartner | undefined
  /** In the demo only: what its mail partner was given. */
  listMails?: (() => Promise<KeptMail[]>) | undefined
}

/** One of somebody's roles, and whose it is. */
export interface OwnMembership extends MembershipRow {
  email: string
  fullName: string
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000)

/** Accounts, roles, sign-in, sessions. */
export const createIdentityRoom = (deps: IdentityDeps) => {
  const { clock, log, inTransaction, everything, secrets, secureCookies, operatorExists } = deps
  const everyAccount = everything('who somebody is must be known before it is known what they may see')
  const inOwnWork: InOwnWork = (request, use) =>
    inTransaction({ actor: { kind: 'nobody' }, request }, everyAccount, use)

  const cookies = new Cookies(secureCookies)
  const knownDevices = new KnownDevices(
    secrets.keysFor('known-device'),
    secrets.lastingKey('known-device'),
    sessionKinds.staff.throttle,
  )
  const recoveryCodes = new RecoveryCodes(secrets.lastingKey('recovery-code'))
  const secondFactor = new SecondFactor(secrets, recoveryCodes)
  const passwords = new PasswordCheck()
  const linkTokens = new LinkTokens(secrets.keysFor('identity-link'))
  const newPasswords = new NewPasswords(passwords)
  const sendLink = createSendLink(linkTokens)
  const accounts = createAccounts(secondFactor, newPasswords)
  // the room of riders is built on this one, and says who they are before any mail is due
  let riders: RiderDirectory | undefined
  let riderLinks: RiderSignIn['links'] | undefined
  const linksAndPasswords = createLinksAndPasswords({
    inTransaction,
    inOwnWork,
    everyAccount,
    log,
    secrets,
    passwords,
    newPasswords,
    secondFactor,
    recoveryCodes,
    knownDevices,
    linkTokens,
    sendLink,
    accounts,
    completeSignUp: deps.completeSignUp,
    operatorNameOf: deps.operatorNameOf,
    listMails: deps.listMails,
    assignedTickets: deps.assignedTickets,
    push: deps.push,
    notificationOf: deps.notificationOf,
    timeZone: deps.timeZone,
    findRider: async (work, customerId) => riders?.find(work, customerId),
    riderLinks: () => riderLinks,
  })
  const findPerson = async (work: Work, accountId: string) => {
    const account = await findAccountRowById(work, accountId)
    return account && { mayEnter: account.canOperate, email: account.email }
  }
  const loadCaller = async (work: Work, accountId: string): Promise<AccountCaller | undefined> => {
    const person = await findPerson(work, accountId)
    return person && { ...person, memberships: await listMembershipRows(work, accountId) }
  }
  const sessions = createSessions({ kind: 'staff', inOwnWork, secrets, clock, log, findPerson, loadCaller })
  const { linkRequests } = linksAndPasswords
  const signInWith = createSignIn({ inOwnWork, passwords, secondFactor, sessions, linkRequests, log })

  const personDeps = { inTransaction, everyAccount, accounts, sendLink, newPasswords }
  const staffPeople = createStaffPeople(personDeps)

  /** The accepted memberships of an account, oldest first; for work that sees everything. */
  const listMemberships = async (work: Work, accountId: string): Promise<OwnMembership[]> => {
    const account = await findAccountRowById(work, accountId)
    if (!account) return []
    const rows = await listMembershipRows(work, accountId)
    const fullName = `${account.firstName} ${account.lastName}`.trim()
    return rows.map((row) => ({ ...row, email: account.email, fullName }))
  }

  /** Forgets what is long over: sessions after 60 days, riders’ after 7, throttles after one, links after a week. */
  const tidy = async (work: Work): Promise<{ sessions: number; throttles: number; links: number }> => ({
    sessions:
      (await deleteOldSessionRows(work, 'accountId', daysBefore(work.now, sessionKinds.staff.keepDays))) +
      (await deleteOldSessionRows(work, 'customerId', daysBefore(work.now, sessionKinds.rider.keepDays))),
    throttles: await forgetOldThrottles(work),
    links: await linksAndPasswords.tidyLinks(work),
  })

  const reports = createReports({ ...deps, everyAccount, maker: deps.reportMaker })
  const timedTasks: readonly TimedTask[] = [
    ...reports.timedTasks,
    {
      name: 'tell of half sign-ins',
      everyMs: 60_000,
      run: async () => void (await inOwnWork(undefined, notifyOfHalfSignIns)),
    },
    { name: 'forget ended sessions', everyMs: 3_600_000, run: async () => void (await inOwnWork(undefined, tidy)) },
  ]
  const listeners: readonly RoomListener[] = [
    ...sessions.listeners,
    {
      topic: linkRequestedTopic,
      from: 'jobs',
      hear: async (facts: Fact<LinkRequested>[]) => {
        for (const { payload } of facts) await linksAndPasswords.answerLinkRequest(payload)
      },
    },
  ]
  const handlers: Handler[] = [
    ...createSignInHandlers({ signInWith, sessions, knownDevices, cookies }),
    ...linksAndPasswords.handlers,
    ...createSessionHandlers({ everyAccount, cookies }),
    ...createAccountHandlers({ everyAccount, accounts, sendLink, operatorExists }),
    ...createSupportUserHandlers(personDeps),
    ...createStaffHandlers({ ...deps, everyAccount, ...staffPeople }),
    ...createPushHandlers({ everyAccount }),
    ...createBrowserHandlers({ everyAccount, browsers: deps.push?.browsers }),
    ...createViewHandlers({ everyAccount }),
    ...reports.handlers,
  ]
  return {
    ...accounts,
    ...staffPeople,
    actorOf: createActorOf(sessions),
    holds: createHolds(sessions),
    assertFreshFactor: createAssertFreshFactor({ inTransaction, everyAccount }),
    listMemberships,
    listAccounts,
    findAccount,
    pushDevicesOf,
    dropPushTokens,
    /** Whether a mail reaches a technician, by the id of the role. */
    technicianGetsMail: async (work: Work, membershipId: string): Promise<boolean> =>
      (await accountToMail(work, membershipId)) !== undefined,
    staffEmails,
    staffLanguages,
    techniciansToNotify,
    technicianIdsOf,
    mailNotification,
    findTechnician,
    mailAssignedTickets,
    sendLink,
    sendDueMail: linksAndPasswords.sendDueMail,
    mailOfJob: linksAndPasswords.mailOfJob,
    makeReport: reports.makeReport,
    suspendAccount,
    resumeAccount,
    removeMembership,
    /** Tells everyone who administers by mail; for work that sees everything. */
    tellAdministrators: async (work: Work, what: Notice): Promise<void> => {
      for (const accountId of await listAdministratorIds(work)) work.announce(notice(work, what, accountId))
    },
    endSessionsOf,
    /**
     * Counts a try to assign a customer, in a transaction of its own: it stays counted whatever comes of it.
     * @throws Refusal identity.locked
     */
    countCustomerTry: async ({ actor, request }: Call): Promise<void> => {
      if (actor.kind !== 'staff') return
      refuseLocked(await inOwnWork(request, (work) => takeCustomerTry(work, actor.accountId)))
    },
    /** Opens riders' sign-in; the room of riders says who they are. */
    openRiderSignIn: (directory: RiderDirectory): RiderSignIn => {
      riders = directory
      const all = { inTransaction, inOwnWork, everyAccount, newPasswords, secrets, clock, log }
      const signIn = createRiderSignIn(all, directory)
      riderLinks = signIn.links
      return signIn
    },
    tidy,
    handlers,
    timedTasks,
    listeners,
  }
}

export type IdentityRoom = ReturnType<typeof createIdentityRoom>
