import { type ActingAccount, actingAccount } from '../../acting-account.js'
import type { Work } from '../../work.js'
import { nameOfStaff } from './staff-names.js'

/** A person of the staff, as records that name people keep them. */
export interface Author extends ActingAccount {
  /** As the operator that acts keeps the person, of the provider as the account has it; the e-mail where there is none. */
  name: string
}

/**
 * The person of the staff who acts in this work: an operator's people have the name that this operator typed, never one
 * that another operator typed. Undefined: a machine, a device or a rider acts.
 * source: decisions 0015, 0123
 */
export const authorOf = async (work: Work): Promise<Author | undefined> => {
  const by = actingAccount(work)
  if (!by || work.actor.kind !== 'staff') return undefined
  return { ...by, name: (await nameOfStaff(work, work.actor)) ?? by.email }
}
