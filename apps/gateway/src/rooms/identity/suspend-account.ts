import type { Work } from '../work.js'
import { announceAccountChanged, endSessionsOf } from './end-session.js'
import { lockAccountRow, updateAccountRow } from './stores/account-store.js'
import { holdAdministrators } from './stores/administrator-store.js'
import { assertMayTakeAway, noSuchAccount } from './take-away.js'

/**
 * Shuts an account out at once, everywhere. One that is suspended already stays so, for the reason first given.
 * @throws Refusal request.not_found, identity.own_account, identity.last_admin
 * source: decision Z-15
 */
export const suspendAccount = async (work: Work, accountId: string, reason: string): Promise<void> => {
  await holdAdministrators(work)
  const account = await lockAccountRow(work, accountId)
  if (!account) throw noSuchAccount()
  await assertMayTakeAway(work, accountId)
  if (!account.canOperate) return
  await updateAccountRow(work, accountId, {
    canOperate: false,
    suspendedAt: work.now,
    suspendedReason: reason,
    suspendedBy: work.actor.kind === 'staff' ? work.actor.accountId : null,
  })
  announceAccountChanged(work, accountId)
  const sessionsEnded = await endSessionsOf(work, accountId, 'account suspended')
  work.audit({
    event: 'accounts.suspended',
    target: { kind: 'account', id: accountId, name: account.email },
    reason,
    after: { sessionsEnded },
  })
}
