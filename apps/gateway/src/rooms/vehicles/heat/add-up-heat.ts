import { localTime } from '@motora/rules/time'
import { everything, type OperatorsRoom } from '../../operators/index.js'
import type { InTransaction, Work } from '../../work.js'
import { addToDays, holdPending } from './store.js'

/** A portion that the embedded database, where everybody else waits, does in about half a second. */
const maxRows = 2000
const maxCells = 100_000
const statementTimeoutMs = 20_000
/** Then others have their turn, and a process that is to end may end. */
const maxPortions = 20

interface Deps {
  inTransaction: InTransaction
  operators: Pick<OperatorsRoom, 'listOperators'>
}

/**
 * For the clock: adds what the pipeline noted to the days of each operator's own clock. Each portion is one
 * transaction, so everything counts exactly once, however many processes do this at the same time and wherever they
 * stop. A time zone that an operator changes holds for what is added from then on.
 * @returns how many notes were added; 0: nothing was left
 */
export const createAddUpHeat = ({ inTransaction, operators }: Deps): (() => Promise<number>) => {
  const addPortion = async (work: Work): Promise<number> => {
    const held = await holdPending(work, maxRows, maxCells)
    if (held.length === 0) return 0
    const rows = await operators.listOperators(work, [...new Set(held.map(({ operatorId }) => operatorId))])
    const zones = new Map(rows.map(({ id, timezone }) => [id, timezone]))
    const placed = held.map(({ id, operatorId, quarterAt }) => {
      const { day, hour } = localTime(quarterAt, zones.get(operatorId) ?? 'UTC')
      return { id, day, hour }
    })
    await addToDays(work, placed)
    return held.length
  }

  return async () => {
    const scope = everything('the reports of every operator are added up for its heat map')
    let added = 0
    for (let portion = 0; portion < maxPortions; portion += 1) {
      const more = await inTransaction({ kind: 'system', name: 'heat map' }, scope, addPortion, { statementTimeoutMs })
      if (more === 0) break
      added += more
    }
    return added
  }
}
