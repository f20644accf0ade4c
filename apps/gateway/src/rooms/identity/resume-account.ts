import type { Work } from '../work.js'
import { announceAccountChanged } from './end-session.js'
import { lockAccountRow, updateAccountRow } from './stores/account-store.js'
import { noSuchAccount } from './take-away.js'

/** Lets a suspended account sign in again. One that is not suspended stays as it is. @throws Refusal request.not_found */
export const resumeAccount = async (work: Work, accountId: string): Promise<void> => {
  const account = await lockAccountRow(work, accountId)
  if (!account) throw noSuchAccount()
  if (account.canOperate) return
  await updateAccountRow(work, accountId, {
    canOperate: true,
    suspendedAt: null,
    suspendedReason: null,
    suspendedBy: null,
  })
  announceAccountChanged(work, accountId)
  work.audit({
    event: 'accounts.resumed',
    target: { kind: 'account', id: accountId, name: account.email },
    before: { suspendedReason: account.suspendedReason },
  })
}
