import { Refusal } from '../../kernel/refusal.js'
import type { Call } from '../work.js'

/** The rider who calls. @throws Refusal rider.unauthenticated */
export const riderOf = ({ actor }: Pick<Call, 'actor'>): string => {
  if (actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
  return actor.customerId
}
