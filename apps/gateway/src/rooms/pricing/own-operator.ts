import { Refusal } from '../../kernel/refusal.js'
import type { Actor } from '../work.js'

export const unknownOperator = (): Refusal => new Refusal('operator.not_found', 'There is no such operator.')

/**
 * "The logged operator" is one's own and no other, also not a sub-operator.
 * @throws Refusal operator.not_found of those who have none
 * source: decision Z-13; ledger J-15
 */
export const ownOperator = (actor: Actor): string => {
  if (actor.kind !== 'staff' || actor.operatorId === null) throw unknownOperator()
  return actor.operatorId
}
