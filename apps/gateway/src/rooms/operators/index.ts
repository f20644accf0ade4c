import type { ListQuery } from '@motora/contract'
import type { Operator, Thresholds, WatchSettings } from '@motora/contract/operators'
import type { Actor, Scope, Work } from '../work.js'
import { completeOperators, type FromAbove } from './complete-operators.js'
import { createOperator, drawAreas, type NewArea, type NewOperator } from './create-operator.js'
import type { OperatorsDeps } from './deps.js'
import { OperatorTree } from './operator-tree.js'
import { readHandlers } from './read-endpoints.js'
import { registerSignedUp } from './register-operator.js'
import { everything, nothing, ofOperators, scopeOfStaff } from './scope.js'
import {
  type AreaRow,
  areasOf,
  findOperator,
  idsWithAreas,
  listOperators,
  type OperatorRow,
  putHasTariff,
  readTree,
} from './store.js'
import { findListedOperator, type ListedOperator, listOperatorPage, type OperatorFilter } from './stores/list-store.js'
import { submitOperator } from './update-own-operator.js'
import { validateOperator } from './validate-operator.js'
import { vehicleRequestHandlers, vehicleRequests } from './vehicle-requests/index.js'
import { type OperatorWatch, saveWatch, thresholdsOf, type Watched, watchHandlers, watchOf } from './watch/index.js'
import { createWriteHandlers } from './write-endpoints.js'

export type { OperatorsDeps } from './deps.js'
export type { AreaRow, ListedOperator, NewArea, NewOperator, OperatorFilter, OperatorRow, OperatorWatch, Watched }
export { everything, nothing, ofOperators }

/** How long another process may go on with an old tree; in this one a change shows immediately. */
const treeLivesMs = 1000

/** Operators, their tree and areas; the only minter of scopes. */
export const createOperatorsRoom = (deps: OperatorsDeps) => {
  const { clock, inTransaction } = deps
  let kept: { tree: Promise<OperatorTree>; until: number } | undefined
  const forgetTree = (): void => {
    kept = undefined
  }
  const treeNow = (): Promise<OperatorTree> => {
    const now = clock.now().getTime()
    if (!kept || kept.until < now) {
      const tree = inTransaction(
        { kind: 'system', name: 'operators' },
        everything('the tree of operators decides what each one sees'),
        async (work) => new OperatorTree(await readTree(work)),
      )
      kept = { tree, until: now + treeLivesMs }
      tree.catch(forgetTree)
    }
    return kept.tree
  }

  return {
    scopeOf: async (actor: Extract<Actor, { kind: 'staff' }>, seesEverything: boolean): Promise<Scope> =>
      scopeOfStaff(actor, seesEverything, await treeNow()),
    /** Of the operator that the role speaks for, at most a second old; null where it speaks for none. */
    canOperateNow: async ({ operatorId }: { operatorId: string | null }): Promise<boolean | null> =>
      operatorId === null ? null : (await treeNow()).canOperate(operatorId),
    /** @param actorName who does it, where the work does not know. @throws Refusal operator.cif_taken */
    createOperator: (work: Work, given: NewOperator, actorName?: string | null): Promise<string> =>
      createOperator(work, given, { actorName }),
    /** Of a company that registered itself and used its link. See `registerSignedUp`. */
    registerSignedUp: (work: Work, payload: Record<string, unknown>): Promise<string> =>
      registerSignedUp(work, payload),
    drawAreas: (work: Work, operatorId: string, areas: readonly NewArea[]): Promise<void> =>
      drawAreas(work, operatorId, areas),
    /** Sends the data of an operator that does not operate for validation, as it is. */
    submit: (work: Work, operatorId: string, actorName?: string | null): Promise<void> =>
      submitOperator(work, operatorId, actorName),
    /** The provider's word on an operator. Riders see its vehicles from the same moment. */
    validate: (
      work: Work,
      operatorId: string,
      canOperate: boolean,
      reason: string | null,
      actorName?: string | null,
    ): Promise<void> => validateOperator(work, operatorId, { canOperate, reason, actorName }),
    findOperator: (work: Work, id: string): Promise<OperatorRow | undefined> => findOperator(work, id),
    /** By name; of these ids, or all of the scope. */
    listOperators: (work: Work, ids?: readonly string[]): Promise<OperatorRow[]> => listOperators(work, ids),
    areasOf: (work: Work, ids: readonly string[] | 'all'): Promise<AreaRow[]> => areasOf(work, ids),
    /** Operators that have drawn an area; of these, or all of the scope. */
    idsWithAreas: (work: Work, ids?: readonly string[]): Promise<Set<string>> => idsWithAreas(work, ids),
    /** One page by the columns of the list. */
    listOperatorPage: (
      work: Work,
      list: ListQuery,
      filter?: OperatorFilter,
    ): Promise<{ rows: ListedOperator[]; total: number }> => listOperatorPage(work, list, filter),
    findListedOperator: (work: Work, id: string): Promise<ListedOperator | undefined> => findListedOperator(work, id),
    /** The operator itself first, then everybody below it that this work sees. */
    familyOf: async (work: Work, id: string): Promise<string[]> =>
      // by this work's own eyes: the tree that decides on scopes is read in a transaction of its own, and one inside
      // another waits for itself on the embedded database
      new OperatorTree(await readTree(work)).withDescendants(id),
    /** Rows with areas and sub-operators as the contract shows them; rooms above count rentals and know discounts. */
    complete: (work: Work, rows: readonly ListedOperator[], above: FromAbove): Promise<Operator[]> =>
      completeOperators(work, rows, above),
    /** Whether its newest tariff asks for money: validation and renting ask it. The room of tariffs says so. */
    noteTariff: async (work: Work, operatorId: string, hasTariff: boolean): Promise<void> => {
      if (await putHasTariff(work, operatorId, hasTariff))
        work.announce({ topic: 'operators.changed', key: operatorId, payload: { operatorId } })
    },
    vehicleRequests,
    /** What opens incidents by itself, for each operator that wants any: of these, or all of the scope. */
    watchOf: (work: Work, operatorIds?: readonly string[]): Promise<Map<string, OperatorWatch>> =>
      watchOf(work, operatorIds),
    /** Of these operators, or all of the scope; one that has not said so is left out (`thresholdsIn` of the rules). */
    thresholdsOf: (work: Work, operatorIds?: readonly string[]): Promise<Map<string, Thresholds>> =>
      thresholdsOf(work, operatorIds),
    /** @throws Refusal operator.not_found */
    saveWatch: (work: Work, operatorId: string, settings: Partial<WatchSettings>): Promise<WatchSettings> =>
      saveWatch(work, operatorId, settings),
    handlers: [...readHandlers, ...createWriteHandlers(deps), ...vehicleRequestHandlers, ...watchHandlers],
    listeners: [{ topic: 'operators.changed', hear: forgetTree }],
  }
}
export type OperatorsRoom = ReturnType<typeof createOperatorsRoom>
