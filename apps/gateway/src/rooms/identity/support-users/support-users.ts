import type { Role } from '@motora/contract'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { makePerson, type PersonDeps } from '../accounts/create-person.js'
import { normalEmail } from '../accounts/normal-email.js'
import { lockAccountRow, updateAccountRow } from '../accounts/stores/account-store.js'
import { assertNotOwnRole, dropRole } from '../accounts/take-away.js'
import { announceAccountChanged } from '../sessions/end-session.js'
import { findSupportUserRow } from './store.js'

interface NewSupportUser {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  identificationDocumentCode: string | null
}

/**
 * Makes a person of the support, with a start password; an e-mail that has an account is invited instead. For work that sees everything.
 * @param passwordHash of `hashForNewPerson`
 * @throws Refusal request.invalid, identity.membership_exists
 * source: ledgers; decision Z-07
 */
export const createSupportUser = async (
  work: Work,
  role: Role,
  { firstName, lastName, email, phoneNumber: mobilePhone, identificationDocumentCode: documentCode }: NewSupportUser,
  passwordHash: string | undefined,
  deps: PersonDeps,
): Promise<{ id: string; invited: boolean }> => {
  const person = { firstName, lastName, email, mobilePhone, documentCode, role, operatorId: null }
  const { accountId, invited } = await makePerson(work, person, passwordHash, deps)
  const name = normalEmail(email)
  work.audit(
    invited
      ? {
          event: 'accounts.membership_added',
          target: { kind: 'account', id: accountId, name },
          operatorId: null,
          after: { role, operatorId: null, seesEverything: false, invited },
        }
      : { event: 'support_users.created', target: { kind: 'support-user', id: accountId, name }, after: { role } },
  )
  return { id: accountId, invited }
}

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
    // which fields, not their values: names, phones and documents do not belong into a record kept for years
    after: { changed },
  })
}

/**
 * Takes the role away immediately. An account that has no other is deleted with it, sessions and all, so that the
 * e-mail is free again; one that has stays for the others.
 * @throws Refusal request.not_found, identity.own_account
 * source: ledgers
 */
export const removeSupportUser = async (work: Work, role: Role, accountId: string): Promise<void> => {
  assertNotOwnRole(work, accountId)
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
