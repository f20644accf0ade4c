import type { Role } from '@motora/contract'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { dropRole } from './drop-role.js'
import { announceAccountChanged } from './end-session.js'
import { lockAccountRow, updateAccountRow } from './stores/account-store.js'
import { findSupportUserRow } from './stores/support-user-store.js'
import { isOwnAccount } from './take-away.js'

export const noSuchSupportUser = (): Refusal => new Refusal('request.not_found', 'There is no such person.')

/** @throws Refusal request.not_found. source: ledgers */
export const updateSupportUser = async (
  work: Work,
  role: Role,
  accountId: string,
  given: {
    firstName: string
    lastName: string
    phoneNumber: string | null
    identificationDocumentCode: string | null
  },
): Promise<void> => {
  const found = await findSupportUserRow(work, role, accountId)
  if (!found) throw noSuchSupportUser()
  const { firstName, lastName, phoneNumber: mobilePhone, identificationDocumentCode: documentCode } = given
  const change = { firstName, lastName, mobilePhone, documentCode }
  await updateAccountRow(work, accountId, change)
  const changed = (Object.keys(change) as (keyof typeof change)[]).filter(
    (name) => found.account[name] !== change[name],
  )
  if (changed.length === 0) return
  announceAccountChanged(work, accountId)
  work.audit({
    event: 'support_users.changed',
    target: { kind: 'support-user', id: accountId, name: found.account.email },
    // which fields, not what stood in them: names, phones and documents do not belong into a record kept for years
    after: { changed },
  })
}

/**
 * Takes the role away at once. An account that has no other goes with it, sessions and all, so that the e-mail is free
 * again; one that has stays for the others.
 * @throws Refusal request.not_found, identity.own_account
 * source: ledgers
 */
export const removeSupportUser = async (work: Work, role: Role, accountId: string): Promise<void> => {
  if (isOwnAccount(work.actor, accountId))
    throw new Refusal('identity.own_account', 'Nobody takes their own role away.')
  await lockAccountRow(work, accountId)
  const found = await findSupportUserRow(work, role, accountId)
  if (!found) throw noSuchSupportUser()
  const { accountDeleted } = await dropRole(work, found.membership)
  work.audit({
    event: 'support_users.removed',
    target: { kind: 'support-user', id: accountId, name: found.account.email },
    before: { role },
    after: { accountDeleted },
  })
}
