import { roleNames, roleSide } from '@motora/contract'
import type { OwnStaffData } from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import type { Actor, Work } from '../../work.js'
import {
  type AccountRow,
  findAccountRowById,
  lockAccountRow,
  type MembershipRow,
  updateAccountRow,
} from '../accounts/stores/account-store.js'
import { announceAccountChanged } from '../sessions/end-session.js'
import { assertUnchanged, differences, type PersonChange } from './staff-people.js'
import { changeStaffRow, changeStaffRowsOf, findStaffRow } from './store.js'

type Staff = Extract<Actor, { kind: 'staff' }>
const operatorSide = roleNames.filter((role) => roleSide[role] === 'operator')

/** @param read `lockAccountRow`: what is read of the account and of its roles stays so until the end of this work */
const readOwn = async (
  work: Work,
  actor: Staff,
  read: typeof findAccountRowById,
): Promise<{ account: AccountRow; membership: MembershipRow }> => {
  const account = await read(work, actor.accountId)
  const membership = await findStaffRow(work, { roles: [actor.role], operatorId: null }, actor.membershipId)
  if (!account || membership?.accountId !== account.id) throw new Refusal('identity.unauthenticated', 'Sign in first.')
  return { account, membership }
}

/** As the operator keeps it; the provider keeps no record next to the account. */
const recordOf = (account: AccountRow, membership: MembershipRow) =>
  roleSide[membership.role] === 'operator' ? membership : { ...account, username: account.email }

/**
 * Name and phone of the signed-in person in the chosen role. For work that sees everything.
 * source: ledgers C-54, D-11; decision Z-15
 */
export const ownStaffData = async (
  work: Work,
  actor: Staff,
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>,
): Promise<OwnStaffData> => {
  const { account, membership } = await readOwn(work, actor, findAccountRowById)
  const { firstName, lastName, username, mobilePhone } = recordOf(account, membership)
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: account.email,
    username: username ?? account.email,
    mobilePhone,
    sharingOperatorName: membership.operatorId === null ? null : await operatorNameOf(work, membership.operatorId),
    version: membership.version,
  }
}

/**
 * Changes the own name and phone: of the account, and as every operator keeps them for whom the person works. For work
 * that sees everything.
 * @returns the version that the chosen role has now
 * @throws Refusal identity.person_changed_meanwhile
 * source: ledgers C-54, D-11
 */
export const changeOwnStaffData = async (work: Work, actor: Staff, given: PersonChange): Promise<number> => {
  const { account, membership } = await readOwn(work, actor, lockAccountRow)
  assertUnchanged(membership, given.version)
  const change = differences(recordOf(account, membership), given)
  const changed = Object.keys(change)
  if (changed.length === 0) return membership.version
  await updateAccountRow(work, account.id, change)
  await changeStaffRowsOf(work, account.id, operatorSide, change)
  if (roleSide[membership.role] === 'provider') await changeStaffRow(work, membership.id, {})
  announceAccountChanged(work, account.id)
  work.audit({
    event: 'staff.changed',
    target: { kind: 'staff', id: membership.id, name: account.email },
    after: { changed, own: true },
  })
  return membership.version + 1
}
