import { linkHours } from '@motora/contract/identity'
import type { operatorSignUp } from '@motora/contract/operators'
import type { z } from 'zod'
import { idFrom, newId } from '../../kernel/ids.js'
import type { Log } from '../../kernel/log.js'
import type { DoWork, Scope, Work } from '../work.js'
import { assertPhone } from './assert-phone.js'
import { takeMail } from './link-brake.js'
import type { LinkTokens } from './link-tokens.js'
import { mailDue } from './mail-due.js'
import type { NewPasswords } from './new-passwords.js'
import { normalEmail } from './normal-email.js'
import {
  findUnusedSignUpRow,
  holdSignUpsOf,
  insertSignUpRow,
  type SignUpRow,
  voidSignUpRows,
} from './stores/sign-up-store.js'

interface Deps {
  doWork: DoWork
  everyAccount: Scope
  log: Log
  brakeKey: Uint8Array
  linkTokens: LinkTokens
  newPasswords: NewPasswords
}

type KeptSignUp = Pick<
  SignUpRow,
  'email' | 'firstName' | 'lastName' | 'username' | 'language' | 'passwordHash' | 'operator'
>

/**
 * A company registers itself. The call keeps what was typed and sends a link; there is no account and no operator
 * before that is used, so who types somebody else's e-mail has made nothing. The e-mail is looked up nowhere on the
 * way: answer and time are the same for every one.
 * source: decision Z-06; promise B5
 */
export const createSignUp = ({ doWork, everyAccount, log, brakeKey, linkTokens, newPasswords }: Deps) => {
  /** The newest link counts: what waits of the same e-mail and company is void. */
  const keep = async (work: Work, id: string, signUp: KeptSignUp): Promise<void> => {
    const { email, firstName, lastName, username, language, passwordHash, operator } = signUp
    await voidSignUpRows(work, signUp)
    const made = await insertSignUpRow(work, {
      ...{ id, email, firstName, lastName, username, language, passwordHash, operator },
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

  /** @throws Refusal request.invalid, identity.password_weak, identity.busy */
  const signUp = async (given: z.output<typeof operatorSignUp>): Promise<void> => {
    const { managerFirstName: firstName, managerLastName: lastName, password, language, username, ...company } = given
    const email = normalEmail(given.managerEmail)
    assertPhone(given.contactPhone, 'contactPhone')
    newPasswords.assertGood(password, { email, firstName, lastName })
    // before it is asked whether a mail may go: the wait must not show in the time
    const passwordHash = await newPasswords.hash(password)
    await doWork({ kind: 'nobody' }, everyAccount, async (work) => {
      const taken = await takeMail(work, brakeKey, email)
      if (!taken.allowed) return log.info({ event: 'sign-up', outcome: 'braked' }, 'no further link was sent')
      await holdSignUpsOf(work, email)
      await keep(work, newId(), {
        ...{ email, firstName, lastName, username: username ?? null, language: language ?? null, passwordHash },
        operator: { ...company, managerEmail: email },
      })
    })
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

  return { signUp, sendAgain }
}

export type SignUp = ReturnType<typeof createSignUp>
