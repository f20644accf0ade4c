import type { KeptMail } from '@motora/contract/identity'
import type { Log } from '../../kernel/log.js'
import type { Secrets } from '../../kernel/secrets.js'
import type { DoWork, Handler, Scope, Work } from '../work.js'
import type { createAccounts } from './accounts.js'
import { createAskForLink, type LinkAsked } from './ask-for-link.js'
import { createAskPassword } from './ask-password.js'
import { codeRequestSubject, codeSubject, release } from './brakes.js'
import { createFinishSignUp } from './finish-sign-up.js'
import type { KnownDevices } from './known-devices.js'
import { createLinkHandlers } from './link-endpoints.js'
import type { LinkTokens } from './link-tokens.js'
import type { NewPasswords } from './new-passwords.js'
import { createPasswordHandlers } from './password-endpoints.js'
import type { PasswordCheck } from './passwords.js'
import type { RecoveryCodes } from './recovery-codes.js'
import type { SecondFactor } from './second-factor.js'
import { createSendDueMail } from './send-due-mail.js'
import type { SendLink } from './send-link.js'
import { createSignUp } from './sign-up.js'
import { resetBrakeRowsUnder } from './stores/brake-store.js'
import { deleteOldLinkRows } from './stores/link-store.js'
import { deleteOldSignUpRows } from './stores/sign-up-store.js'
import type { SignedUpOperator } from './tables.js'
import { createLinks } from './use-link.js'

interface Deps {
  doWork: DoWork
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
}

/** Days after their end that links can still be looked up by whoever asks what became of a mail. */
const keepLinkDays = 7

/** Links in mails, one's own password and codes: what of the room they are made of. */
export const createLinksAndPasswords = (deps: Deps) => {
  const { doWork, everyAccount, knownDevices } = deps
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> => doWork({ kind: 'nobody' }, everyAccount, use)
  const inMailWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    doWork({ kind: 'system', name: 'mail' }, everyAccount, use)

  const releaseLocks = async (work: Work, { id, email }: { id: string; email: string }): Promise<void> => {
    const subject = knownDevices.subjectOf(email, undefined)
    await release(work, subject, codeSubject(id), codeRequestSubject(id))
    await resetBrakeRowsUnder(work, `${subject}:`)
  }

  const brakeKey = deps.secrets.lastingKey('mail-brake')
  const signUps = createSignUp({ ...deps, brakeKey })
  const askForLink = createAskForLink({ ...deps, brakeKey, signUps })
  const links = createLinks({ ...deps, inOwnWork, releaseLocks, signUps: createFinishSignUp({ ...deps, inOwnWork }) })
  const handlers: Handler[] = [
    ...createLinkHandlers({ ...deps, askForLink, links, signUps }),
    ...createPasswordHandlers({ ...deps, askPassword: createAskPassword({ ...deps, inOwnWork }) }),
  ]
  return {
    handlers,
    /** For the outbox: somebody asked for a link. */
    answerLinkAsked: (asked: LinkAsked): Promise<void> => inMailWork((work) => askForLink.answer(work, asked)),
    /** For the outbox: a mail is due. */
    sendDueMail: createSendDueMail({ ...deps, inOwnWork: inMailWork }),
    /** Links, and sign-ups with theirs. */
    tidyLinks: async (work: Work): Promise<number> => {
      const before = new Date(work.now.getTime() - keepLinkDays * 24 * 3_600_000)
      return (await deleteOldLinkRows(work, before)) + (await deleteOldSignUpRows(work, before))
    },
  }
}
