import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import type { AskPassword } from './ask-password.js'
import { keepPassword } from './keep-password.js'
import { mailDue } from './mail-due.js'
import type { NewPasswords } from './new-passwords.js'
import { lockAccountRow } from './stores/account-store.js'

interface Deps {
  /** In the name of whoever changes their password, seeing every account. */
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  askPassword: AskPassword
  newPasswords: NewPasswords
}

/**
 * Changes one's own password. All other sessions end: whoever knew the old one is out. The person is told by mail.
 * @throws Refusal identity.password_same, identity.wrong_password, identity.password_weak, identity.locked, identity.busy
 * source: ledgers, V-35, V-36; promise B6
 */
export const changePassword = async (
  who: { accountId: string; sessionId: string },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  { inOwnWork, askPassword, newPasswords }: Deps,
): Promise<void> => {
  const { accountId, sessionId } = who
  if (oldPassword === newPassword) throw new Refusal('identity.password_same', 'Actual and new passwords are equal.')
  const account = await askPassword(accountId, oldPassword, 'identity.password_change_refused')
  newPasswords.assertGood(newPassword, account)
  const passwordHash = await newPasswords.hash(newPassword)
  await inOwnWork(async (work) => {
    const held = await lockAccountRow(work, accountId)
    // two changes at once: the one that came first has made the old password wrong
    if (held?.passwordHash !== account.passwordHash)
      throw new Refusal('identity.wrong_password', 'The password was changed elsewhere a moment ago.')
    await keepPassword(work, accountId, passwordHash, sessionId)
    work.audit({
      event: 'identity.password_changed',
      target: { kind: 'account', id: accountId, name: account.email },
    })
    work.announce(mailDue({ mailId: newId(), at: work.now.toISOString(), what: 'password-changed', accountId }))
  })
}
