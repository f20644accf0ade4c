import type { Operator, OperatorDiscount } from '@motora/contract/operators'
import { co2SavedKilograms } from '@motora/rules/sharing'
import type { Work } from '../work.js'
import { presentOperator } from './present.js'
import { areasByOperator } from './read-endpoints.js'
import { areasOf, childrenOf } from './store.js'
import type { ListedOperator } from './stores/list-store.js'

/** Of all ended rentals of an operator. */
interface OperatorTotals {
  services: number
  distanceMetres: number
}
/** What rooms above know of operators, by their ids; one that is left out has none. */
export interface FromAbove {
  totals: ReadonlyMap<string, OperatorTotals>
  discounts: ReadonlyMap<string, OperatorDiscount[]>
}
const none: OperatorTotals = { services: 0, distanceMetres: 0 }

/** Operators as the contract shows them. source: ledger C-01; DECISIONS §6 for the counts */
export const completeOperators = async (
  work: Work,
  rows: readonly ListedOperator[],
  { totals, discounts }: FromAbove,
): Promise<Operator[]> => {
  const ids = rows.map(({ operator }) => operator.id)
  const areas = areasByOperator(await areasOf(work, ids))
  const children = await childrenOf(work, ids)
  return rows.map((row) => {
    const { id } = row.operator
    const { services, distanceMetres } = totals.get(id) ?? none
    const context = {
      areas: areas.get(id) ?? [],
      children: children.get(id) ?? [],
      discounts: discounts.get(id) ?? [],
      servicesCount: services,
      kmsCount: distanceMetres / 1000,
      ecoCount: co2SavedKilograms(distanceMetres) ?? 0,
    }
    return presentOperator(row, context, work.now, work.actor)
  })
}
