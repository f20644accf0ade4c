import type { Bus } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Actor, DoWork, Scope, Work } from '../work.js'
import { createOperator, drawAreas, type NewArea, type NewOperator } from './create-operator.js'
import { operatorHandlers } from './endpoints.js'
import { OperatorTree } from './operator-tree.js'
import { everything, nothing, ofOperators, scopeOfStaff } from './scope.js'
import {
  type AreaRow,
  areasOf,
  findOperator,
  listOperators,
  type OperatorRow,
  readTree,
  setCanOperate,
} from './store.js'

export type { AreaRow, NewArea, NewOperator, OperatorRow }
export { everything, nothing, ofOperators }

/** How long another process may go on with an old tree; in this one a change shows at once. */
const treeLivesMs = 1000

/** Operators, their tree and areas; the only minter of scopes. */
export const createOperatorsRoom = ({ clock, bus, doWork }: { clock: Clock; bus: Bus; doWork: DoWork }) => {
  let kept: { tree: Promise<OperatorTree>; until: number } | undefined
  bus.subscribe('operators.changed', () => {
    kept = undefined
  })
  const treeNow = (): Promise<OperatorTree> => {
    const now = clock.now().getTime()
    if (!kept || kept.until < now) {
      const tree = doWork(
        { kind: 'system', name: 'operators' },
        everything('the tree of operators decides what each one sees'),
        async (work) => new OperatorTree(await readTree(work)),
      )
      kept = { tree, until: now + treeLivesMs }
      tree.catch(() => {
        kept = undefined
      })
    }
    return kept.tree
  }

  return {
    scopeOf: async (actor: Extract<Actor, { kind: 'staff' }>, seesEverything: boolean): Promise<Scope> =>
      scopeOfStaff(actor, seesEverything, await treeNow()),
    /** Of the operator that the role speaks for, at most a second old; null where it speaks for none. */
    canOperateNow: async ({ operatorId }: { operatorId: string | null }): Promise<boolean | null> =>
      operatorId === null ? null : (await treeNow()).canOperate(operatorId),
    createOperator: (work: Work, given: NewOperator): Promise<string> => createOperator(work, given),
    drawAreas: (work: Work, operatorId: string, areas: readonly NewArea[]): Promise<void> =>
      drawAreas(work, operatorId, areas),
    /** The provider's word on an operator. Riders see its vehicles from the same moment. */
    validate: async (work: Work, operatorId: string, canOperate: boolean, reason: string | null): Promise<void> => {
      const changed = await setCanOperate(work, operatorId, canOperate, canOperate ? null : reason)
      if (changed === 0) throw new Refusal('operator.not_found', 'There is no such operator.')
      work.announce({ topic: 'operators.changed', key: operatorId, payload: { operatorId } })
    },
    findOperator: (work: Work, id: string): Promise<OperatorRow | undefined> => findOperator(work, id),
    listOperators: async (work: Work, ids?: readonly string[]): Promise<OperatorRow[]> =>
      (await listOperators(work, { page: 1, pageSize: 1000 }, ids ? { ids } : {})).rows,
    areasOf: (work: Work, ids: readonly string[] | 'all'): Promise<AreaRow[]> => areasOf(work, ids),
    handlers: operatorHandlers,
  }
}
export type OperatorsRoom = ReturnType<typeof createOperatorsRoom>
