import type { roleNamed } from '@motora/contract'
import type { OperatorUser } from '@motora/contract/identity'
import type { Work } from '../work.js'
import { hashForNewPerson, makePerson, type NewPerson, type PersonDeps } from './create-person.js'
import { normalEmail } from './normal-email.js'
import { recordFor } from './person-record.js'
import { changeStaffRow } from './stores/staff-store.js'

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
   * Makes somebody who works for an operator, usable at once by the password; an e-mail that has an account is invited.
   * For work that sees everything.
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
