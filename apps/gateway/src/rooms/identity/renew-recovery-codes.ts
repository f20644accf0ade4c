import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import type { AskPassword } from './ask-password.js'
import { refuseLocked } from './brakes.js'
import { mailDue } from './mail-due.js'
import type { RecoveryCodes } from './recovery-codes.js'
import type { SecondFactor } from './second-factor.js'
import { lockAccountRow } from './stores/account-store.js'

interface Deps {
  /** In the name of whoever renews their codes, seeing every account. */
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  askPassword: AskPassword
  secondFactor: SecondFactor
  recoveryCodes: RecoveryCodes
}

/**
 * Makes new recovery codes in the place of all old ones. Both factors are asked for again: codes are a way in.
 * @throws Refusal identity.wrong_password, identity.wrong_factor, identity.locked, identity.busy
 * source: decision Z-08; SECURITY 7.5.1
 */
export const renewRecoveryCodes = async (
  accountId: string,
  { password, code }: { password: string; code: string },
  { inOwnWork, askPassword, secondFactor, recoveryCodes }: Deps,
): Promise<string[]> => {
  const { email } = await askPassword(accountId, password, 'identity.recovery_codes_renewed')
  // the count of wrong codes must stay although the answer is a refusal: so it is thrown after this work
  const outcome = await inOwnWork(async (work) => {
    const account = await lockAccountRow(work, accountId)
    if (!account?.totpEnrolledAt) return { kind: 'wrong-code' } as const
    const factor = await secondFactor.pass(work, account, code)
    if (factor.kind !== 'passed') return factor
    const codes = factor.recoveryCodes ?? (await recoveryCodes.renew(work, accountId))
    work.audit({ event: 'identity.recovery_codes_renewed', target: { kind: 'account', id: accountId, name: email } })
    work.announce(mailDue({ mailId: newId(), at: work.now.toISOString(), what: 'recovery-codes-renewed', accountId }))
    return { kind: 'renewed', codes } as const
  })
  if (outcome.kind === 'locked') refuseLocked(outcome.taken)
  if (outcome.kind !== 'renewed') throw new Refusal('identity.wrong_factor', 'The code is not valid or was used.')
  return outcome.codes
}
