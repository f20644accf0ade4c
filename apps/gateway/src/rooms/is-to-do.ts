import type { Verdict } from '@motora/rules/actions'
import type { Refusal } from '../kernel/refusal.js'

/**
 * What a use case makes of the rule's word.
 * @returns whether it is to be done; false: it has been already, and is answered in its present state
 * @throws the refusal that the reason means
 */
export const isToDo = <Reason extends string>(
  verdict: Verdict<Reason>,
  refusalFor: (reason: Exclude<Reason, 'already'>) => Refusal,
): boolean => {
  if (verdict === true) return true
  if (verdict === 'already') return false
  throw refusalFor(verdict as Exclude<Reason, 'already'>)
}
