import { roleReach } from '@motora/contract'
import { Refusal } from '../../kernel/refusal.js'
import type { Actor, Scope } from '../work.js'
import type { OperatorTree } from './operator-tree.js'

const mint = (rows: Scope['rows'], loggedOperatorId: string | null): Scope =>
  Object.freeze({ rows, loggedOperatorId }) as Scope

/**
 * Sees every operator's rows. One call, easy to search for; the reason is its argument.
 * @param why what needs to see everything
 */
export const everything = (why: string): Scope => {
  if (why.length < 8) throw new Error('seeing everything needs a reason')
  return mint({ kind: 'everything' }, null)
}

/** Sees no operator's rows at all: public calls. */
export const nothing = (): Scope => mint({ kind: 'operators', operatorIds: [] }, null)

/**
 * Sees these operators, whatever the actor: for riders, whose operators the customers room names.
 * @param riderId the rider, who also sees the own record
 */
export const ofOperators = (operatorIds: readonly string[], riderId?: string): Scope =>
  mint({ kind: 'operators', operatorIds, ...(riderId === undefined ? {} : { riderId }) }, null)

/**
 * What a back-office person sees. source: decision Z-11.
 * A technician of the provider sees all by explicit choice (`seesEverything`), never by an empty field.
 */
export const scopeOfStaff = (
  actor: Extract<Actor, { kind: 'staff' }>,
  seesEverything: boolean,
  tree: OperatorTree,
): Scope => {
  const reach = roleReach[actor.role]
  if (reach === 'everything' || seesEverything) return mint({ kind: 'everything' }, actor.operatorId)
  if (actor.operatorId === null)
    throw new Refusal('identity.not_permitted', 'This role needs an operator and has none.')
  const seen = reach === 'own' ? [actor.operatorId] : tree.withDescendants(actor.operatorId)
  return mint({ kind: 'operators', operatorIds: seen }, actor.operatorId)
}
