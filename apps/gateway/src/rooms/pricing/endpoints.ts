import * as contract from '@motora/contract/pricing'
import { ofOperators } from '../operators/index.js'
import { type Handler, handle, type Work } from '../work.js'
import { ownOperator, unknownOperator } from './own-operator.js'
import { presentRate } from './present.js'
import { type PricingDeps, saveTariff } from './save-tariff.js'
import { findNewestRate, listRateRows } from './store.js'

/** source: customer side, section 7; ledgers J-16 to J-18 */
export const pricingHandlers = (deps: PricingDeps): Handler[] => {
  const current = async (work: Work, operatorId: string) => {
    if (!(await deps.operators.findOperator(work, operatorId))) throw unknownOperator()
    const row = await findNewestRate(work, operatorId)
    return row ? { status: 200 as const, body: presentRate(row) } : { status: 204 as const, body: undefined }
  }
  return [
    handle(contract.listRates, async (work, { query: { sharingOperatorId, ...query } }) => {
      if (sharingOperatorId !== undefined && !(await deps.operators.findOperator(work, sharingOperatorId)))
        throw unknownOperator()
      const { rows, ...place } = await listRateRows(work, query, sharingOperatorId)
      return { status: 200, body: rows.map(presentRate), ...place }
    }),
    handle(contract.getCurrentRateOfOperator, (work, { query }) => current(work, query.sharingOperatorId)),
    handle(contract.getCurrentRateOfLoggedOperator, (work) => current(work, ownOperator(work.actor))),
    handle(contract.updateCurrentRateOfLoggedOperator, {
      scope: (actor) => ofOperators([ownOperator(actor)]),
      answer: async (work, { body }) => ({
        status: 200,
        body: presentRate(await saveTariff(deps, work, ownOperator(work.actor), body)),
      }),
    }),
  ]
}
