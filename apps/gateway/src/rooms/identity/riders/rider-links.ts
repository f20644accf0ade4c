import { confirmRiderEmail, sendRiderConfirmation, sendRiderPasswordReset } from '@motora/contract/customers'
import type { LinkFacts } from '@motora/contract/identity'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import type { Secrets } from '../../../kernel/secrets.js'
import { type Handler, handle, handleInOwnTransactions, type RequestFacts, type Scope, type Work } from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import { type RiderLinkKind, riderMail } from '../mail/mail-due.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import type { PasswordCheck } from '../passwords/passwords.js'
import type { KnownDevices } from '../sign-in/known-devices.js'
import { resetThrottleRowsUnder } from '../sign-in/store.js'
import { release, takeMail } from '../sign-in/throttle.js'
import { confirmSubject, createConfirmAddress } from './confirm-address.js'
import { createRiderLinkTokens, invalidLink, type LinkedRider } from './link-tokens.js'
import { ownPasswordSubject } from './own-account.js'
import { createResetPassword } from './reset-password.js'
import type { RiderDirectory } from './rider-directory.js'
import { findRiderPassword } from './store.js'

interface Deps {
  inOwnWork: InOwnWork
  everyAccount: Scope
  secrets: Pick<Secrets, 'keysFor' | 'lastingKey'>
  passwords: PasswordCheck
  newPasswords: Pick<NewPasswords, 'assertGood'>
  knownDevices: KnownDevices
  directory: RiderDirectory
}

/** The links in mails to riders: what they are sent for, and what they lead to. */
export const createRiderLinks = (deps: Deps) => {
  const { inOwnWork, everyAccount, secrets, knownDevices, directory } = deps
  const tokens = createRiderLinkTokens(secrets.keysFor('rider-link'), {
    find: directory.find,
    findPassword: findRiderPassword,
  })
  const throttleKey = secrets.lastingKey('mail-brake')
  /** Counted apart from mails to staff of the same address. */
  const takeRiderMail = (work: Work, email: string) => takeMail(work, throttleKey, `rider|${email}`)
  const mayMail = async (work: Work, email: string): Promise<boolean> => (await takeRiderMail(work, email)).allowed
  const releaseLocks = async (work: Work, { id, email }: LinkedRider): Promise<void> => {
    const subject = knownDevices.subjectOf(email, undefined)
    await release(work, subject, confirmSubject(id), ownPasswordSubject(id))
    await resetThrottleRowsUnder(work, `${subject}:`)
  }
  const confirm = createConfirmAddress({ ...deps, tokens })
  const reset = createResetPassword({ ...deps, tokens, mayMail, releaseLocks })
  const uses = { 'confirm-rider': confirm, 'reset-rider': reset.use } as const

  const use = async (request: RequestFacts, token: string, password?: string, only?: RiderLinkKind) => {
    const found = await inOwnWork(request, (work) => tokens.read(work, token))
    if (!found || (only && found.kind !== only)) throw invalidLink()
    if (password === undefined)
      throw invalidInput([{ path: 'password', code: 'required', message: 'this link asks for a password' }])
    await uses[found.kind](request, token, found.rider, password)
    return { kind: found.kind, email: found.rider.email }
  }
  const send = async (work: Work, customerId: string): Promise<void> =>
    work.announce(riderMail(work, 'confirm-rider', customerId))

  const handlers: Handler[] = [
    handleInOwnTransactions(
      confirmRiderEmail,
      'a wrong password stays counted, and hashing takes long',
      async ({ request }, { body }) => {
        await use(request, body.token, body.password, 'confirm-rider')
        return { status: 204, body: undefined }
      },
    ),
    handle(sendRiderConfirmation, {
      scope: everyAccount,
      answer: async (work) => {
        const { actor } = work
        const rider =
          actor.kind === 'rider' ? await tokens.riderFor(work, 'confirm-rider', actor.customerId) : undefined
        if (!rider) return { status: 204, body: undefined }
        // it is the caller's own address: unlike at the public calls nothing is to be hidden
        const taken = await takeRiderMail(work, rider.email)
        if (!taken.allowed)
          throw new Refusal('request.throttled', 'Mails have gone to this address already. Wait for the next one.', {
            params: { retryAfterSeconds: taken.retryAfterSeconds },
          })
        await send(work, rider.id)
        return { status: 204, body: undefined }
      },
    }),
    handle(sendRiderPasswordReset, {
      scope: everyAccount,
      answer: async (work, { body }) => {
        await reset.ask(work, body.email)
        return { status: 204, body: undefined }
      },
    }),
  ]

  const links = {
    /** @returns undefined where the token is no rider's, or not any more */
    look: async (work: Work, token: string): Promise<LinkFacts | undefined> => {
      const found = await tokens.read(work, token)
      if (!found) return undefined
      const none = { operatorName: null, role: null }
      const expiresAt = found.endsAt.toISOString()
      return { kind: found.kind, email: found.rider.email, passwordNeeded: true, ...none, expiresAt }
    },
    /** Whether the token looks like a rider's; then `use` judges it. */
    isOurs: tokens.isOurs,
    use,
    /** The link to send, made when the mail is written. */
    linkFor: tokens.make,
  }
  return { handlers, listeners: [reset.listener], send, mayMail, links }
}

export type RiderLinks = ReturnType<typeof createRiderLinks>['links']
