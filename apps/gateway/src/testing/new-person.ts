import type { Role } from '@motora/contract'
import { newId } from '../kernel/ids.js'
import type { OpenHouse, Staff } from './open-house.js'

/** Somebody of the staff, as a test describes them. */
export interface Hired {
  role: Role
  operatorId: string | null
  /** As the operator typed it; empty: it typed none. */
  name: string
  /** As the account has it, which another operator may have made: the same unless said. */
  accountName?: string
  email?: string
}

const inTwo = (name: string) => {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/** Hires somebody, who has an account and this role. One e-mail is one account, and its first name stays. */
export const newPerson = (
  { asSystem, identity }: Pick<OpenHouse, 'asSystem' | 'identity'>,
  { role, operatorId, name, accountName = name, email = `${newId()}@motora.test` }: Hired,
): Promise<Staff> =>
  asSystem(async (work) => {
    const account = { email, ...inTwo(accountName), passwordHash: 'none', totpRequired: false }
    const { accountId } = await identity.createAccount(work, account)
    const person = { email, ...inTwo(name), mobilePhone: null }
    const membershipId = await identity.addMembership(work, { accountId, role, operatorId, person })
    const ids = { accountId, membershipId, sessionId: newId() }
    return { kind: 'staff', ...ids, email, role, operatorId, canOperate: true }
  })
