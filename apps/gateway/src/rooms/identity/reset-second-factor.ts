import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { codeRequestSubject, codeSubject, release } from './brakes.js'
import { endSessionsOf } from './end-session.js'
import { lockAccountRow, updateAccountRow } from './stores/account-store.js'
import { deleteRecoveryCodeRows } from './stores/recovery-code-store.js'
import { isOwnAccount, noSuchAccount } from './take-away.js'

/**
 * Forgets authenticator, recovery codes and wrong codes, and ends every session: the next sign-in enrols anew. Nobody
 * does it to themselves, or a stolen session could put its own authenticator in the place of its person's.
 * @throws Refusal request.not_found, identity.own_account
 * source: decision Z-15
 */
export const resetSecondFactor = async (work: Work, accountId: string): Promise<void> => {
  if (isOwnAccount(work.actor, accountId))
    throw new Refusal('identity.own_account', 'Nobody resets the second factor of their own account.')
  const account = await lockAccountRow(work, accountId)
  if (!account) throw noSuchAccount()
  await updateAccountRow(work, accountId, { totpSecret: null, totpEnrolledAt: null, totpLastStep: null })
  await deleteRecoveryCodeRows(work, accountId)
  await release(work, codeSubject(accountId), codeRequestSubject(accountId))
  const sessionsEnded = await endSessionsOf(work, accountId, 'second factor reset')
  work.audit({
    event: 'accounts.second_factor_reset',
    target: { kind: 'account', id: accountId, name: account.email },
    before: { secondFactorEnrolled: account.totpEnrolledAt !== null },
    after: { secondFactorEnrolled: false, sessionsEnded },
  })
}
