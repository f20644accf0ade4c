import { Refusal } from '../../../kernel/refusal.js'
import { onRecord } from '../../on-record.js'
import type { Call, InTransaction, Scope } from '../../work.js'
import { type AccountRow, lockAccountRow } from '../accounts/stores/account-store.js'
import type { AskPassword } from '../passwords/ask-password.js'
import { signedIn } from '../sessions/signed-in.js'
import { noteFactorTyped } from '../sessions/store.js'
import { refuseLocked } from '../sign-in/throttle.js'
import type { SecondFactor } from './second-factor.js'

interface Deps {
  inTransaction: InTransaction
  everyAccount: Scope
  askPassword: AskPassword<AccountRow>
  secondFactor: SecondFactor
}

const wrongFactor = () =>
  new Refusal('identity.wrong_factor', 'This code is wrong or was used already. Send another one.')

/**
 * The person types the factor again, in the session that is open. Wrong tries count as at sign-in. An account without a
 * second factor types its password.
 * @throws Refusal identity.wrong_password, identity.wrong_factor, identity.locked, identity.busy
 * source: decision 0041
 */
export const typeFactorAgain = async (
  call: Call,
  { code, password }: { code?: string | undefined; password?: string | undefined },
  { inTransaction, everyAccount, askPassword, secondFactor }: Deps,
): Promise<void> => {
  const { accountId, sessionId } = signedIn(call.actor)
  const event = 'identity.factor_typed_again'
  if (password !== undefined) await askPassword(call.request, accountId, password, event)
  // the count of wrong codes must stay although the answer is a refusal: so it is thrown after this work
  const outcome = await inTransaction(call, everyAccount, async (work) => {
    const account = await lockAccountRow(work, accountId)
    if (!account) return { kind: 'wrong-code' } as const
    const target = { kind: 'account', id: accountId, name: account.email } as const
    // a password is no second factor, and a code is none of an account that has none
    const isOfItsKind = (code !== undefined) === (account.totpEnrolledAt !== null)
    const factor = isOfItsKind && code !== undefined ? await secondFactor.pass(work, account, code) : undefined
    if (factor?.kind === 'locked') return factor
    if (!isOfItsKind || (factor && factor.kind !== 'passed')) return { kind: 'wrong-code', target } as const
    await noteFactorTyped(work, sessionId)
    work.audit({ event, target, after: { sessionId } })
    return { kind: 'typed' } as const
  })
  if (outcome.kind === 'locked') refuseLocked(outcome.taken)
  if (outcome.kind === 'wrong-code')
    throw outcome.target ? onRecord(wrongFactor(), { event, target: outcome.target }) : wrongFactor()
}
