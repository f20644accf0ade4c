import { roleNamed } from '@motora/contract'
import type { Actor, Work } from '../../work.js'
import { findAccountRowById, type MembershipRow } from '../accounts/stores/account-store.js'
import { findMembershipRowById } from '../accounts/stores/membership-store.js'

const inOne = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()

/**
 * As the operator keeps the person; of the provider's side as the account has it, which only the provider may read. The
 * account's name is never an operator's: another operator may have typed it.
 */
const nameBehind = async (work: Work, row: MembershipRow | undefined): Promise<string | null> => {
  if (!row) return null
  if (row.operatorId !== null) return inOne(row) || null
  const account = await findAccountRowById(work, row.accountId)
  return (account && inOne(account)) || null
}

/** The name of an actor for those who work with them; null where none was given. */
export const nameOfStaff = async (
  work: Work,
  { membershipId }: Pick<Extract<Actor, { kind: 'staff' }>, 'membershipId'>,
): Promise<string | null> => nameBehind(work, await findMembershipRowById(work, membershipId))

export interface Technician {
  /** Of the membership. */
  id: string
  accountId: string
  name: string
  /** Null: the provider's own. */
  operatorId: string | null
}

/**
 * A technician who works, by the id of the role, in this scope; one who was invited and has not said yes is none yet.
 */
export const findTechnician = async (work: Work, membershipId: string): Promise<Technician | undefined> => {
  const row = await findMembershipRowById(work, membershipId)
  if (row?.role !== roleNamed.technician || row.acceptedAt === null || !row.canOperate) return undefined
  const name = (await nameBehind(work, row)) ?? row.email ?? ''
  return { id: row.id, accountId: row.accountId, name, operatorId: row.operatorId }
}
