import type { Clock } from '../../kernel/clock.js'
import type { InTransaction, Work } from '../work.js'

/** The person who manages an operator first. */
export interface FirstManager {
  email: string
  firstName: string
  lastName: string
  username: string | null
  mobilePhone: string | null
  password: string | null
}

/**
 * Takes somebody on in two steps: what may be refused or takes long (the password) before any transaction, the rest in
 * the one in which the operator is made.
 * @returns the second step, for work that sees everything; `invited`: the e-mail has an account, whose owner is asked
 * @throws Refusal request.invalid, identity.password_weak
 */
export type HireManager = (
  manager: FirstManager,
) => Promise<(work: Work, operatorId: string) => Promise<{ invited: boolean }>>

export interface OperatorsDeps {
  clock: Clock
  inTransaction: InTransaction
  /** Of the room of people; absent where no operators are registered. */
  hireManager?: HireManager
}
