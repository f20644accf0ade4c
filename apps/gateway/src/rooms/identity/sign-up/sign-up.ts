import { linkHours } from '@motora/contract/identity'
import type { operatorSignUp } from '@motora/contract/operators'
import type { z } from 'zod'
import { idFrom, newId } from '../../../kernel/ids.js'
import type { Log } from '../../../kernel/log.js'
import { assertPhone } from '../../assert-phone.js'
import type { Work } from '../../work.js'
import { normalEmail } from '../accounts/normal-email.js'
import type { LinkTokens } from '../links/link-tokens.js'
import { mailDue } from '../mail/mail-due.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import { takeMail } from '../sign-in/throttle.js'
import { findUnusedSignUpRow, holdSignUpsOf, insertSignUpRow, type SignUpRow, voidSignUpRows } from './store.js'

interface Deps {
  log: Log
  throttleKey: Uint8Array
  linkTokens: LinkTokens
  newPasswords: NewPasswords
}

type KeptSignUp = Pick<
  SignUpRow,
  'email' | 'firstName' | 'lastName' | 'username' | 'language' | 'passwordHash' | 'operator'
>

/**
 * A company registers itself. The call keeps what was typed and sends a link; there is no account and no operator
 * before that is used, so typing somebody else's e-mail makes nothing. The e-mail is not looked up on the way: answer and
 * time are the same for all e-mails.
 * source: decision Z-06; promise B5
 */
export const createSignUp = ({ log, throttleKey, linkTokens, newPasswords }: Deps) => {
  /** The newest link counts: what waits of the same e-mail and company is void. */
  const keep = async (work: Work, id: string, signUp: KeptSignUp): Promise<void> => {
    const { email, firstName, lastName, username, language, passwordHash, operator } = signUp
    await voidSignUpRows(work, signUp)
    const made = await insertSignUpRow(work, {
      id,
      email,
      firstName,
      lastName,
      username,
      language,
      passwordHash,
      operator,
      tokenHash: linkTokens.hashFor(id),
      expiresAt: new Date(work.now.getTime() + linkHours['confirm-sign-up'] * 3_600_000),
    })
    if (!made) return
    work.audit({
      event: 'identity.link_sent',
      target: { kind: 'account', id: null, name: email },
      after: { kind: 'confirm-sign-up' },
    })
    work.announce(mailDue({ mailId: id, at: work.now.toISOString(), what: 'sign-up' }))
  }

  /**
   * What is judged and hashed before it is asked whether a mail may go: the wait must not show in the time.
   * @throws Refusal request.invalid, identity.password_weak, identity.busy
   */
  const prepare = async (given: z.output<typeof operatorSignUp>): Promise<KeptSignUp> => {
    const { managerFirstName: firstName, managerLastName: lastName, password, language, username, ...company } = given
    const email = normalEmail(given.managerEmail)
    assertPhone(given.contactPhone, 'body.contactPhone')
    newPasswords.assertGood(password, { email, firstName, lastName })
    const passwordHash = await newPasswords.hash(password)
    return {
      email,
      firstName,
      lastName,
      username: username ?? null,
      language: language ?? null,
      passwordHash,
      operator: { ...company, managerEmail: email },
    }
  }

  /** For work that sees everything. */
  const signUp = async (work: Work, prepared: KeptSignUp): Promise<void> => {
    const taken = await takeMail(work, throttleKey, prepared.email)
    if (!taken.allowed) return log.info({ event: 'sign-up', outcome: 'throttled' }, 'no further link was sent')
    await holdSignUpsOf(work, prepared.email)
    await keep(work, newId(), prepared)
  }

  /**
   * Sends the last link that was not used once more, with a day to live from now. For work that sees everything.
   * @param askedId of the question: hearing it twice sends once
   */
  const sendAgain = async (work: Work, askedId: string, email: string): Promise<void> => {
    await holdSignUpsOf(work, email)
    const last = await findUnusedSignUpRow(work, email)
    const id = idFrom(askedId, 'sign-up')
    if (last && last.id !== id) await keep(work, id, last)
  }

  return { prepare, signUp, sendAgain }
}

export type SignUp = ReturnType<typeof createSignUp>
