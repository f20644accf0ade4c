import type { Work } from '../work.js'
import { announceAccountChanged, endSessionsOf } from './end-session.js'
import { deleteAccountRow } from './stores/account-store.js'
import { deleteMembershipRow, listAllMembershipRows } from './stores/membership-store.js'

/**
 * Takes a role away at once. An account that has no other, accepted or waiting, goes with it, sessions and all, so that
 * the e-mail is free again. For work that holds the account.
 */
export const dropRole = async (
  work: Work,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ accountDeleted: boolean }> => {
  await deleteMembershipRow(work, accountId, id)
  const accountDeleted = (await listAllMembershipRows(work, [accountId])).length === 0
  if (accountDeleted) {
    await endSessionsOf(work, accountId, 'account deleted')
    await deleteAccountRow(work, accountId)
  }
  announceAccountChanged(work, accountId)
  return { accountDeleted }
}
