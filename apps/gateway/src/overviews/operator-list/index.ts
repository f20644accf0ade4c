import type { ListQuery } from '@motora/contract'
import * as contract from '@motora/contract/operators'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import type { CustomersRoom } from '../../rooms/customers/index.js'
import type { ListedOperator, OperatorFilter, OperatorsRoom } from '../../rooms/operators/index.js'
import type { PricingRoom } from '../../rooms/pricing/index.js'
import type { SharingRoom } from '../../rooms/sharing/index.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'

/** What this overview reads, each from its own room. */
export interface OperatorListDeps {
  operators: Pick<OperatorsRoom, 'listOperatorPage' | 'findListedOperator' | 'familyOf' | 'complete'>
  sharing: Pick<SharingRoom, 'totalsByOperator'>
  customers: Pick<CustomersRoom, 'operatorsOfCustomer'>
  pricing: Pick<PricingRoom, 'discountsForEverybody'>
}

const unknownOperator = (): Refusal => new Refusal('operator.not_found', 'There is no such operator.')

/** `field=CanOperate&value=true`: the listed fields are all yes or no. source: ledgers C-34, C-35 */
const filterOf = (field: 'CanOperate' | 'IsPrivate' | undefined, value: string | undefined): OperatorFilter => {
  if (field === undefined && value === undefined) return {}
  const wanted = value?.toLowerCase()
  if (field === undefined || (wanted !== 'true' && wanted !== 'false'))
    throw invalidInput([
      {
        path: field === undefined ? 'query.field' : 'query.value',
        code: 'invalid_value',
        message: 'field and value go together, and the value is true or false',
      },
    ])
  return field === 'CanOperate' ? { canOperate: wanted === 'true' } : { isPrivate: wanted === 'true' }
}

/** The operator that is named, or else the logged one. @throws Refusal operator.not_found where there is neither */
const meant = (work: Work, named: string | undefined): string => {
  const id = named ?? work.scope.loggedOperatorId
  if (id === null) throw unknownOperator()
  return id
}

/** Operators with what their rentals count and what everybody rents for less: the calls that show a whole operator. */
export const createOperatorListOverview = ({
  operators,
  sharing,
  customers,
  pricing,
}: OperatorListDeps): { handlers: Handler[] } => {
  const complete = async (work: Work, rows: readonly ListedOperator[]): Promise<contract.Operator[]> => {
    const ids = rows.map(({ operator }) => operator.id)
    return operators.complete(work, rows, {
      totals: await sharing.totalsByOperator(work, ids),
      discounts: await pricing.discountsForEverybody(work, ids),
    })
  }

  const list = async (work: Work, query: ListQuery, filter: OperatorFilter) => {
    const { rows, ...place } = await operators.listOperatorPage(work, query, filter)
    return { status: 200 as const, body: await complete(work, rows), ...place }
  }

  /** An operator outside the scope counts as absent. */
  const one = async (work: Work, id: string) => {
    const row = await operators.findListedOperator(work, id)
    const [body] = row ? await complete(work, [row]) : []
    if (!body) throw unknownOperator()
    return { status: 200 as const, body }
  }

  return {
    handlers: [
      handle(contract.listOperators, (work, { query }) => list(work, query, filterOf(query.field, query.value))),
      handle(contract.getOperator, (work, { params }) => one(work, params.id)),
      handle(contract.listChildOperators, async (work, { query }) => {
        const parentId = meant(work, query.sharingOperatorId)
        const family = await operators.familyOf(work, parentId)
        if (!(await operators.findListedOperator(work, parentId))) throw unknownOperator()
        return list(work, query, { ids: query.includeSelf ? family : family.slice(1) })
      }),
      handle(contract.getParentOperator, async (work, { query }) => {
        const row = await operators.findListedOperator(work, meant(work, query.sharingOperatorId))
        if (!row) throw unknownOperator()
        return one(work, row.operator.parentId)
      }),
      handle(contract.listOperatorsWithoutParent, (work, { query }) => list(work, query, { withoutParent: true })),
      handle(contract.listPrivateOperatorsOfCustomer, async (work, { query }) => {
        const ids = await customers.operatorsOfCustomer(work, query.customerKey)
        if (!ids) throw new Refusal('customer.not_found', 'There is no such customer.')
        return list(work, query, { ids, isPrivate: true })
      }),
    ],
  }
}
