import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { changeStaffRow, lockStaffRow, type WhichStaff } from './stores/staff-store.js'

export const noSuchPerson = (): Refusal => new Refusal('identity.person_not_found', 'There is no such person.')

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
    throw new Refusal('identity.person_changed_meanwhile', 'Somebody else has changed this person meanwhile.')
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
    // which fields, not what stood in them: names and phones do not belong into a record kept for years
    after: { changed },
  })
  return version ?? row.version
}
