import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { announceAccountChanged } from './end-session.js'
import { lockAccountRow } from './stores/account-store.js'
import { holdAdministrators } from './stores/administrator-store.js'
import { deleteMembershipRow } from './stores/membership-store.js'
import { assertMayTakeAway, noSuchAccount } from './take-away.js'

/**
 * Takes a role away, accepted or waiting. From the next request on it opens nothing; what its person did in it stays.
 * @throws Refusal request.not_found, identity.own_account, identity.last_admin
 */
export const removeMembership = async (work: Work, accountId: string, membershipId: string): Promise<void> => {
  await holdAdministrators(work)
  const account = await lockAccountRow(work, accountId)
  if (!account) throw noSuchAccount()
  await assertMayTakeAway(work, accountId, membershipId)
  const removed = await deleteMembershipRow(work, accountId, membershipId)
  if (!removed) throw new Refusal('request.not_found', 'This account has no such role.')
  announceAccountChanged(work, accountId)
  work.audit({
    event: 'accounts.membership_removed',
    target: { kind: 'account', id: accountId, name: account.email },
    operatorId: removed.operatorId,
    before: { role: removed.role, operatorId: removed.operatorId, pending: removed.acceptedAt === null },
  })
}
