import { roleNamed } from '@motora/contract'
import type { OperatorUser } from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { hashForNewPerson, makePerson, type NewPerson, type PersonDeps } from '../accounts/create-person.js'
import { normalEmail } from '../accounts/normal-email.js'
import { recordFor } from '../accounts/person-record.js'
import { lockAccountRow } from '../accounts/stores/account-store.js'
import { assertNotOwnRole, dropRole } from '../accounts/take-away.js'
import { changeStaffRow, findStaffRow, lockStaffRow, type WhichStaff } from './store.js'

export type StaffRole = OperatorUser['role'] | typeof roleNamed.technician

export interface NewStaffPerson extends Omit<NewPerson, 'role' | 'documentCode'> {
  role: StaffRole
  /** Of `checkNewStaffPassword`. */
  passwordHash: string | undefined
}

/** How people of operators come to be; rooms above use it for an operator's first manager. */
export const createStaffPeople = (deps: PersonDeps) => {
  /**
   * Judges and hashes the password of somebody who is to work for an operator. Asked outside a transaction, before the
   * one in which `addStaffPerson` is called: hashing is slow, and nothing is held meanwhile.
   * @returns nothing for an e-mail that has an account: it keeps its own password. source: decision Z-07
   * @throws Refusal request.invalid (no password, and no account), identity.password_weak, identity.busy
   */
  const checkNewStaffPassword = (
    person: Pick<NewPerson, 'email' | 'firstName' | 'lastName'>,
    password: string | null | undefined,
  ): Promise<string | undefined> => hashForNewPerson(person, password, deps)

  /**
   * Makes a person who works for an operator, with a start password; an e-mail that has an account is invited. For work that sees everything.
   * @throws Refusal request.invalid, identity.membership_exists
   * source: ledgers C-02, C-46, D-07; decision Z-07
   */
  const addStaffPerson = async (
    work: Work,
    { passwordHash, ...person }: NewStaffPerson,
  ): Promise<{ accountId: string; membershipId: string; invited: boolean }> => {
    const email = normalEmail(person.email)
    const { role, operatorId, seesEverything = false } = person
    const made = await makePerson(work, person, passwordHash, deps)
    const { accountId, membershipId, invited, waited } = made
    // asked once more: the row shows what was typed now
    if (waited) await changeStaffRow(work, membershipId, recordFor(role, { ...person, email }))
    work.audit({
      event: 'staff.created',
      target: { kind: 'staff', id: membershipId, name: email },
      operatorId,
      after: { role, operatorId, seesEverything, invited },
    })
    return { accountId, membershipId, invited }
  }

  return { checkNewStaffPassword, addStaffPerson }
}

const noSuchPerson = (): Refusal => new Refusal('identity.person_not_found', 'There is no such person.')

/** What may be changed of a person; left out is unchanged. */
export interface PersonChange {
  firstName?: string | undefined
  lastName?: string | undefined
  mobilePhone?: string | null | undefined
  /** As it was read. */
  version?: number | undefined
}

/** @throws Refusal identity.person_changed_meanwhile */
export const assertUnchanged = (row: { version: number }, read: number | undefined): void => {
  if (read !== undefined && read !== row.version)
    throw new Refusal(
      'identity.person_changed_meanwhile',
      'Somebody else has changed this person meanwhile. Read it again.',
    )
}

/** What of a change does change something. */
export const differences = (
  row: { firstName: string | null; lastName: string | null; mobilePhone: string | null },
  { firstName, lastName, mobilePhone }: PersonChange,
) => ({
  ...(firstName === undefined || firstName === row.firstName ? {} : { firstName }),
  ...(lastName === undefined || lastName === row.lastName ? {} : { lastName }),
  ...(mobilePhone === undefined || mobilePhone === row.mobilePhone ? {} : { mobilePhone }),
})

/**
 * Changes how the operator keeps somebody; the account and what other operators keep stay as they are. What changes
 * nothing counts as no change.
 * @returns the version it has now
 * @throws Refusal identity.person_not_found, identity.person_changed_meanwhile
 * source: ledgers C-47, D-08
 */
export const changeStaffPerson = async (
  work: Work,
  which: WhichStaff,
  membershipId: string,
  given: PersonChange,
): Promise<number> => {
  const row = await lockStaffRow(work, which, membershipId)
  if (!row) throw noSuchPerson()
  assertUnchanged(row, given.version)
  const change = differences(row, given)
  const changed = Object.keys(change)
  if (changed.length === 0) return row.version
  const version = await changeStaffRow(work, membershipId, change)
  work.audit({
    event: 'staff.changed',
    target: { kind: 'staff', id: membershipId, name: row.email },
    operatorId: row.operatorId,
    // which fields, not their values: names and phones do not belong into a record kept for years
    after: { changed },
  })
  return version ?? row.version
}

/** A manager is added and removed by the provider: of two who fall out, neither shuts the other out. */
export const assertMayHandle = (role: string, ownOperatorId: string | null): void => {
  if (role === roleNamed.manager && ownOperatorId !== null)
    throw new Refusal('identity.not_permitted', 'Managers of an operator are added and removed by the provider.')
}

/**
 * Takes the role of a person who works for an operator away, immediately. For work that sees everything.
 * @throws Refusal identity.person_not_found, identity.own_account, identity.not_permitted
 * source: ledgers C-47, D-09
 */
export const removeStaffPerson = async (work: Work, which: WhichStaff, membershipId: string): Promise<void> => {
  const found = await findStaffRow(work, which, membershipId)
  if (!found) throw noSuchPerson()
  const { accountId, role, operatorId, email } = found
  assertNotOwnRole(work, accountId)
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
