import {
  type AccountAction,
  type AccountReason,
  accountActions,
  isAdministrator,
  roleActions,
} from '@motora/rules/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Actor, Work } from '../../work.js'
import { announceAccountChanged, endSessionsOf } from '../sessions/end-session.js'
import { type AccountRow, deleteAccountRow, listMembershipRows } from './stores/account-store.js'
import { countOtherAdministrators } from './stores/administrator-store.js'
import { deleteMembershipRow, listAllMembershipRows } from './stores/membership-store.js'

/** Topic of a role that was taken away; the key is the membership's id. Whatever hung on it is to be let go. */
export const roleDroppedTopic = 'identity.role-dropped'

export const noSuchAccount = (): Refusal => new Refusal('request.not_found', 'There is no such account.')

const isOwnAccount = (actor: Actor, accountId: string): boolean =>
  (actor.kind === 'staff' || actor.kind === 'account') && actor.accountId === accountId

const refusalFor = (why: AccountReason): Refusal =>
  new Refusal(
    why,
    why === 'identity.own_account'
      ? 'You cannot do this to your own account.'
      : 'This is the last administrator who can sign in.',
  )

/** @param membershipId the one role that is taken away; absent: the account is shut out with all of them */
const isLastAdministrator = async (work: Work, accountId: string, membershipId?: string): Promise<boolean> => {
  const taken = (await listMembershipRows(work, accountId)).filter(
    ({ id }) => membershipId === undefined || id === membershipId,
  )
  return taken.some(({ role }) => isAdministrator(role)) && (await countOtherAdministrators(work, accountId)) === 0
}

/**
 * Whether this is to be done to the account in its present state; false: it has been already.
 * @throws Refusal identity.own_account, identity.last_admin
 */
export const isAccountToBe = async (
  work: Work,
  action: AccountAction,
  { id, canOperate }: AccountRow,
): Promise<boolean> => {
  const standing = {
    isOwn: isOwnAccount(work.actor, id),
    suspended: !canOperate,
    isLastAdministrator: action === 'suspend' && (await isLastAdministrator(work, id)),
  }
  return isToDo(accountActions[action](standing), refusalFor)
}

/** @throws Refusal identity.own_account */
export const assertNotOwnRole = (work: Work, accountId: string): void => {
  isToDo(roleActions.remove({ isOwn: isOwnAccount(work.actor, accountId), isLastAdministrator: false }), refusalFor)
}

/** @throws Refusal identity.own_account, identity.last_admin */
export const assertMayTakeRole = async (work: Work, accountId: string, membershipId: string): Promise<void> => {
  assertNotOwnRole(work, accountId)
  const isLast = await isLastAdministrator(work, accountId, membershipId)
  isToDo(roleActions.remove({ isOwn: false, isLastAdministrator: isLast }), refusalFor)
}

/** Takes a role away, and lets go of what hung on it. @returns the role; undefined where there was none */
export const takeRole = async (work: Work, accountId: string, id: string) => {
  const taken = await deleteMembershipRow(work, accountId, id)
  if (taken) work.announce({ topic: roleDroppedTopic, key: id, payload: { membershipId: id }, durable: true })
  return taken
}

/**
 * Takes a role away immediately. An account that has no other, accepted or waiting, is deleted with it, sessions and
 * all, so that the e-mail is free again. For work that holds the account.
 */
export const dropRole = async (
  work: Work,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ accountDeleted: boolean }> => {
  await takeRole(work, accountId, id)
  const accountDeleted = (await listAllMembershipRows(work, [accountId])).length === 0
  if (accountDeleted) {
    await endSessionsOf(work, { accountId }, 'account deleted')
    await deleteAccountRow(work, accountId)
  }
  announceAccountChanged(work, accountId)
  return { accountDeleted }
}
