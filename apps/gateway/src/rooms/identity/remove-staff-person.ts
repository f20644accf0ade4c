import { roleNamed } from '@motora/contract'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { noSuchPerson } from './change-staff-person.js'
import { dropRole } from './drop-role.js'
import { lockAccountRow } from './stores/account-store.js'
import { findStaffRow, lockStaffRow, type WhichStaff } from './stores/staff-store.js'
import { isOwnAccount } from './take-away.js'

/** A manager is added and removed by the provider: of two who fall out, neither shuts the other out. */
export const assertMayHandle = (role: string, ownOperatorId: string | null): void => {
  if (role === roleNamed.manager && ownOperatorId !== null)
    throw new Refusal('identity.not_permitted', 'Managers of an operator are added and removed by the provider.')
}

/**
 * Takes the role of somebody who works for an operator away, at once. For work that sees everything.
 * @throws Refusal identity.person_not_found, identity.own_account, identity.not_permitted
 * source: ledgers C-47, D-09
 */
export const removeStaffPerson = async (work: Work, which: WhichStaff, membershipId: string): Promise<void> => {
  const found = await findStaffRow(work, which, membershipId)
  if (!found) throw noSuchPerson()
  const { accountId, role, operatorId, email } = found
  if (isOwnAccount(work.actor, accountId))
    throw new Refusal('identity.own_account', 'Nobody takes their own role away.')
  assertMayHandle(role, which.operatorId)
  // the account first, as everywhere; then it may be gone already
  await lockAccountRow(work, accountId)
  if (!(await lockStaffRow(work, which, membershipId))) throw noSuchPerson()
  const { accountDeleted } = await dropRole(work, found)
  work.audit({
    event: 'staff.removed',
    target: { kind: 'staff', id: membershipId, name: email },
    operatorId,
    before: { role },
    after: { accountDeleted },
  })
}
