import { isAdministrator, whyNotTakeAway } from '@motora/rules/identity'
import { Refusal } from '../../kernel/refusal.js'
import type { Actor, Work } from '../work.js'
import { listMembershipRows } from './stores/account-store.js'
import { countOtherAdministrators } from './stores/administrator-store.js'

export const noSuchAccount = (): Refusal => new Refusal('request.not_found', 'There is no such account.')

export const isOwnAccount = (actor: Actor, accountId: string): boolean =>
  (actor.kind === 'staff' || actor.kind === 'account') && actor.accountId === accountId

/**
 * @param membershipId the one role that is taken away; absent: the account is shut out with all of them
 * @throws Refusal identity.own_account, identity.last_admin
 */
export const assertMayTakeAway = async (work: Work, accountId: string, membershipId?: string): Promise<void> => {
  const taken = (await listMembershipRows(work, accountId)).filter(
    ({ id }) => membershipId === undefined || id === membershipId,
  )
  const givesUpAdministrator = taken.some(({ role }) => isAdministrator(role))
  const why = whyNotTakeAway({
    isOwnAccount: isOwnAccount(work.actor, accountId),
    givesUpAdministrator,
    otherAdministrators: givesUpAdministrator ? await countOtherAdministrators(work, accountId) : 0,
  })
  if (why === 'identity.own_account') throw new Refusal(why, 'Nobody does this to their own account.')
  if (why) throw new Refusal(why, 'This is the last administrator who can sign in.')
}
