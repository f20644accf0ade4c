import { Refusal } from '../../../kernel/refusal.js'
import type { Call, InTransaction, Scope } from '../../work.js'
import { type AccountRow, lockAccountRow } from '../accounts/stores/account-store.js'
import { notice } from '../mail/mail-due.js'
import type { AskPassword } from '../passwords/ask-password.js'
import { signedIn } from '../sessions/signed-in.js'
import { refuseLocked } from '../sign-in/throttle.js'
import type { RecoveryCodes } from './recovery-codes.js'
import type { SecondFactor } from './second-factor.js'

interface Deps {
  inTransaction: InTransaction
  everyAccount: Scope
  askPassword: AskPassword<AccountRow>
  secondFactor: SecondFactor
  recoveryCodes: RecoveryCodes
}

/**
 * Makes new recovery codes in the place of all old ones. Both factors are asked for again: codes are a way in.
 * @throws Refusal identity.wrong_password, identity.wrong_factor, identity.locked, identity.busy
 * source: decision Z-08; SECURITY 7.5.1
 */
export const renewRecoveryCodes = async (
  call: Call,
  { password, code }: { password: string; code: string },
  { inTransaction, everyAccount, askPassword, secondFactor, recoveryCodes }: Deps,
): Promise<string[]> => {
  const { accountId } = signedIn(call.actor)
  const { email } = await askPassword(call.request, accountId, password, 'identity.recovery_codes_renewed')
  // the count of wrong codes must stay although the answer is a refusal: so it is thrown after this work
  const outcome = await inTransaction(call, everyAccount, async (work) => {
    const account = await lockAccountRow(work, accountId)
    if (!account?.totpEnrolledAt) return { kind: 'wrong-code' } as const
    const factor = await secondFactor.pass(work, account, code)
    if (factor.kind !== 'passed') return factor
    const codes = factor.recoveryCodes ?? (await recoveryCodes.renew(work, accountId))
    work.audit({ event: 'identity.recovery_codes_renewed', target: { kind: 'account', id: accountId, name: email } })
    work.announce(notice(work, 'recovery-codes-renewed', accountId))
    return { kind: 'renewed', codes } as const
  })
  if (outcome.kind === 'locked') refuseLocked(outcome.taken)
  if (outcome.kind !== 'renewed')
    throw new Refusal('identity.wrong_factor', 'This code is wrong or was used already. Send another one.')
  return outcome.codes
}
