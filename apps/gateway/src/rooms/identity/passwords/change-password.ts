import { Refusal } from '../../../kernel/refusal.js'
import type { Call, InTransaction, Scope, Work } from '../../work.js'
import { type AccountRow, lockAccountRow, updateAccountRow } from '../accounts/stores/account-store.js'
import { voidLinkRows } from '../links/store.js'
import { notice } from '../mail/mail-due.js'
import { announceAccountChanged, endSessionsOf } from '../sessions/end-session.js'
import { signedIn } from '../sessions/signed-in.js'
import type { PasswordQuestion } from './ask-password.js'
import type { NewPasswords } from './new-passwords.js'
import { hasStartPassword, startPasswordWords } from './own-password.js'
import type { IsSentAgain } from './sent-again.js'

/** A new password of the person's own: anyone who knew the old one is out, and links that would set another are void. */
export const keepPassword = async (
  work: Work,
  accountId: string,
  passwordHash: string,
  keepSessionId?: string,
): Promise<void> => {
  await updateAccountRow(work, accountId, { passwordHash, passwordSetBy: accountId, passwordChangedAt: work.now })
  await voidLinkRows(work, { accountId, kind: 'reset-password' })
  await endSessionsOf(work, { accountId }, 'password changed', keepSessionId)
  announceAccountChanged(work, accountId)
}

interface Deps {
  inTransaction: InTransaction
  everyAccount: Scope
  question: PasswordQuestion<AccountRow>
  isSentAgain: IsSentAgain
  newPasswords: NewPasswords
}

/**
 * Changes one's own password. All other sessions end: anyone who knew the old one is out. The person is notified by
 * mail. Sent again once it was made, because its answer was lost, it is answered as done and does nothing.
 * @throws Refusal identity.password_same, identity.wrong_password, identity.start_password, identity.password_weak,
 * identity.locked, identity.busy
 * source: ledgers, V-35, V-36; promise B6
 */
export const changePassword = async (
  call: Call,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  { inTransaction, everyAccount, question, isSentAgain, newPasswords }: Deps,
): Promise<void> => {
  const { accountId, sessionId } = signedIn(call.actor)
  if (oldPassword === newPassword) throw new Refusal('identity.password_same', 'Actual and new passwords are equal.')
  const wasMade = () => isSentAgain(call.request, { id: accountId, sessionId }, newPassword)
  const { isRight, person: account } = await question.tryPassword(call.request, accountId, oldPassword)
  if (!isRight) {
    if (await wasMade()) return
    return question.refuse(call.request, accountId, account, 'identity.password_change_refused')
  }
  // who typed it may be at this screen by a session from before: the own one is chosen by the link of a mail
  if (hasStartPassword(account)) throw new Refusal('identity.start_password', startPasswordWords)
  newPasswords.assertGood(newPassword, account)
  const passwordHash = await newPasswords.hash(newPassword)
  const isMade = await inTransaction(call, everyAccount, async (work) => {
    const held = await lockAccountRow(work, accountId)
    // two changes at the same time: the one that came first has made the old password wrong
    if (held?.passwordHash !== account.passwordHash) return false
    await keepPassword(work, accountId, passwordHash, sessionId)
    work.audit({
      event: 'identity.password_changed',
      target: { kind: 'account', id: accountId, name: account.email },
    })
    work.announce(notice(work, 'password-changed', accountId))
    return true
  })
  if (!isMade && !(await wasMade()))
    throw new Refusal('identity.wrong_password', 'The password was changed elsewhere a moment ago.')
}
