import type { Fact, RoomListener } from '../../../kernel/bus.js'
import { newId } from '../../../kernel/ids.js'
import type { RequestFacts, Work } from '../../work.js'
import { normalEmail } from '../accounts/normal-email.js'
import type { InOwnWork } from '../in-own-work.js'
import { languageOf } from '../mail/language-of.js'
import { mailDue, riderMail } from '../mail/mail-due.js'
import type { MailLanguage } from '../mail/words/language.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import { hashPassword, type PasswordCheck } from '../passwords/passwords.js'
import { endSessionsOf } from '../sessions/end-session.js'
import { invalidLink, type LinkedRider, type RiderLinkTokens } from './link-tokens.js'
import type { RiderDirectory } from './rider-directory.js'
import { replaceRiderPassword } from './store.js'

/** Somebody typed an e-mail and asked for a new password of a rider; who that is is looked up later. */
const riderResetAskedTopic = 'identity.rider-reset-asked'
interface ResetAsked {
  /** The mail that comes of it has this id: hearing it twice sends no second one. */
  id: string
  email: string
  /** When it was asked, ISO 8601: the link lives from then. */
  at: string
  language: MailLanguage
}

interface Deps {
  inOwnWork: InOwnWork
  /** The places of riders: they never keep staff waiting. */
  passwords: PasswordCheck
  newPasswords: Pick<NewPasswords, 'assertGood'>
  directory: RiderDirectory
  tokens: Pick<RiderLinkTokens, 'read'>
  /** Counts a mail to this address. */
  mayMail: (work: Work, email: string) => Promise<boolean>
  /** Lets go of everything that wrong tries for a rider have locked. */
  releaseLocks: (work: Work, rider: LinkedRider) => Promise<void>
}

/**
 * A rider who forgot the password chooses another by a link of a mail. It is asked for in two steps, as staff's is, so
 * that neither answer nor time shows whether an e-mail is known: the call counts it and keeps that it was asked, and
 * who it is for is found out afterwards.
 * source: decision 0134; promises B5, B9; Z-10
 */
export const createResetPassword = (deps: Deps) => {
  const { inOwnWork, passwords, newPasswords, directory, tokens, mayMail, releaseLocks } = deps

  const ask = async (work: Work, typed: string): Promise<void> => {
    const email = normalEmail(typed)
    if (!(await mayMail(work, email))) return
    const id = newId()
    const language = languageOf(work.request?.header('accept-language'))
    const payload: ResetAsked = { id, email, at: work.now.toISOString(), language }
    work.announce({ topic: riderResetAskedTopic, key: id, payload, durable: true })
  }

  const answer = async (work: Work, { id, email, at, language }: ResetAsked): Promise<void> => {
    const rider = await directory.findByEmail(work, email)
    if (!rider || rider.deregisteredAt) return
    work.announce(mailDue({ mailId: id, at, what: 'reset-rider', customerId: rider.id, language }))
  }

  /**
   * Sets the password by a link. Every session ends and every lock opens; and as the mail was read, the address is
   * confirmed.
   * @throws Refusal identity.link_invalid, identity.password_weak, identity.busy
   */
  const use = async (request: RequestFacts, token: string, rider: LinkedRider, password: string): Promise<void> => {
    newPasswords.assertGood(password, rider)
    const passwordHash = await passwords.inPlace(() => hashPassword(password))
    const isDone = await inOwnWork(request, async (work) => {
      if (!(await tokens.read(work, token))) return false
      // of two at the same time, the second finds another password
      if (!(await replaceRiderPassword(work, rider.id, rider.passwordHash, passwordHash))) return false
      if (!rider.emailVerified) await directory.confirmEmail(work, rider.id)
      await endSessionsOf(work, { customerId: rider.id }, 'password changed')
      await releaseLocks(work, rider)
      work.audit({ event: 'identity.password_reset', target: { kind: 'rider', id: rider.id } })
      work.announce(riderMail(work, 'rider-password-changed', rider.id))
      return true
    })
    if (!isDone) throw invalidLink()
  }

  const listener: RoomListener = {
    topic: riderResetAskedTopic,
    from: 'jobs',
    hear: async (facts: Fact<ResetAsked>[]) => {
      for (const { payload } of facts) await inOwnWork(undefined, (work) => answer(work, payload))
    },
  }
  return { ask, use, listener }
}
