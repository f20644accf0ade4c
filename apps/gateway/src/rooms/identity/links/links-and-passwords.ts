import type { KeptMail } from '@motora/contract/identity'
import type { Log } from '../../../kernel/log.js'
import type { PushPartner } from '../../../kernel/push.js'
import type { Secrets } from '../../../kernel/secrets.js'
import type { Handler, InTransaction, Scope, Work } from '../../work.js'
import type { createAccounts } from '../accounts/accounts.js'
import { type AccountRow, findAccountRowById } from '../accounts/stores/account-store.js'
import type { InOwnWork } from '../in-own-work.js'
import { createFactsOfDue, type FactsOfDueDeps } from '../mail/facts-of-due.js'
import { createMailOfJob } from '../mail/mail-of-job.js'
import { createSendDueMail } from '../mail/send-due-mail.js'
import { createPasswordQuestion, type PasswordQuestion } from '../passwords/ask-password.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import { createPasswordHandlers } from '../passwords/password-endpoints.js'
import type { PasswordCheck } from '../passwords/passwords.js'
import type { RiderLinks } from '../riders/rider-links.js'
import type { RecoveryCodes } from '../second-factor/recovery-codes.js'
import type { SecondFactor } from '../second-factor/second-factor.js'
import type { KnownDevices } from '../sign-in/known-devices.js'
import { resetThrottleRowsUnder } from '../sign-in/store.js'
import { codeRequestSubject, codeSubject, release } from '../sign-in/throttle.js'
import { createFinishSignUp } from '../sign-up/finish-sign-up.js'
import { createSignUp } from '../sign-up/sign-up.js'
import { deleteOldSignUpRows } from '../sign-up/store.js'
import type { SignedUpOperator } from '../tables.js'
import { createLinkHandlers } from './link-endpoints.js'
import { createLinkRequests, type LinkRequested } from './link-requests.js'
import type { LinkTokens } from './link-tokens.js'
import type { SendLink } from './send-link.js'
import { deleteOldLinkRows } from './store.js'
import { createLinks } from './use-link.js'

interface Deps {
  inTransaction: InTransaction
  inOwnWork: InOwnWork
  everyAccount: Scope
  log: Log
  secrets: Secrets
  passwords: PasswordCheck
  newPasswords: NewPasswords
  secondFactor: SecondFactor
  recoveryCodes: RecoveryCodes
  knownDevices: KnownDevices
  linkTokens: LinkTokens
  sendLink: SendLink
  accounts: ReturnType<typeof createAccounts>
  completeSignUp: (work: Work, operator: SignedUpOperator) => Promise<string>
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  listMails: (() => Promise<KeptMail[]>) | undefined
  findRider: FactsOfDueDeps['findRider']
  riderLinks: () => RiderLinks | undefined
  assignedTickets: FactsOfDueDeps['assignedTickets']
  notificationOf: FactsOfDueDeps['notificationOf']
  push: PushPartner | undefined
  timeZone: string
}

/** Days after their end that links can still be looked up by anyone who asks what became of a mail. */
const keepLinkDays = 7

const questionToStaff = (deps: Pick<Deps, 'inOwnWork' | 'passwords'>): PasswordQuestion<AccountRow> =>
  createPasswordQuestion({
    ...deps,
    subjectOf: (accountId) => `own-password:${accountId}`,
    find: findAccountRowById,
    recordOf: (accountId, account) => ({
      target: { kind: 'account', id: accountId, name: account?.email ?? null },
      ...(account && { actor: { accountId, email: account.email } }),
    }),
  })

/** Links in mails, one's own password and codes: what of the room they are made of. */
export const createLinksAndPasswords = (deps: Deps) => {
  const { inTransaction, everyAccount, knownDevices } = deps
  const inMailWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction({ kind: 'system', name: 'mail' }, everyAccount, use)

  const releaseLocks = async (work: Work, { id, email }: { id: string; email: string }): Promise<void> => {
    const subject = knownDevices.subjectOf(email, undefined)
    await release(work, subject, codeSubject(id), codeRequestSubject(id))
    await resetThrottleRowsUnder(work, `${subject}:`)
  }

  const throttleKey = deps.secrets.lastingKey('mail-brake')
  const signUps = createSignUp({ ...deps, throttleKey })
  const linkRequests = createLinkRequests({ ...deps, throttleKey, signUps })
  const links = createLinks({ ...deps, releaseLocks, signUps: createFinishSignUp(deps) })
  const factsOf = createFactsOfDue(deps)
  const handlers: Handler[] = [
    ...createLinkHandlers({ ...deps, linkRequests, links, signUps }),
    ...createPasswordHandlers({ ...deps, question: questionToStaff(deps) }),
  ]
  return {
    handlers,
    linkRequests,
    /** A job: somebody asked for a link. */
    answerLinkRequest: (asked: LinkRequested): Promise<void> => inMailWork((work) => linkRequests.answer(work, asked)),
    /** A job: a mail is due. */
    sendDueMail: createSendDueMail({ ...deps, factsOf, inOwnWork: inMailWork }),
    mailOfJob: createMailOfJob({ ...deps, factsOf }),
    /** Links, and sign-ups with theirs. */
    tidyLinks: async (work: Work): Promise<number> => {
      const before = new Date(work.now.getTime() - keepLinkDays * 24 * 3_600_000)
      return (await deleteOldLinkRows(work, before)) + (await deleteOldSignUpRows(work, before))
    },
  }
}
