import type { ListQuery } from '@motora/contract'
import * as contract from '@motora/contract/customers'
import type { PageQuery } from '../../kernel/db/page-of.js'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import type { CustomersRoom } from '../../rooms/customers/index.js'
import type { OperatorsRoom } from '../../rooms/operators/index.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'
import { type Field, listAccountPage, listLinkPage } from './store.js'

/** What this overview reads besides its views. */
export interface CustomerListDeps {
  customers: Pick<CustomersRoom, 'completeCustomers'>
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators'>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `field=CustomerId&value=…`. source: ledgers H-47, H-56 */
const fieldOf = (name: 'CustomerId' | 'Email' | undefined, value: string | undefined): Field | undefined => {
  if (name === undefined && value === undefined) return undefined
  if (name === undefined || value === undefined || (name === 'CustomerId' && !uuid.test(value)))
    throw invalidInput([
      {
        path: name === undefined ? 'query.field' : 'query.value',
        code: 'invalid_value',
        message: 'field and value go together: an id, or an e-mail',
      },
    ])
  return name === 'CustomerId' ? { name: 'id', value } : { name: 'email', value }
}

/** Customers by the columns of their list: the provider's by account, an operator's by link. source: decision Z-37. */
export const createCustomerListOverview = ({ customers, operators }: CustomerListDeps) => {
  const byLink = async (work: Work, query: ListQuery, which: Parameters<typeof listLinkPage>[2]) => {
    const { rows, ...place } = await listLinkPage(work, query, which)
    return { status: 200 as const, body: await customers.completeCustomers(work, rows), ...place }
  }
  /** Private operators are few, and are read where a request is about them. */
  const privateIdsFor = async (work: Work, { sort, filter }: Pick<PageQuery, 'sort' | 'filter'>): Promise<string[]> =>
    JSON.stringify({ sort, filter }).includes('isPrivate')
      ? (await operators.listOperators(work)).flatMap(({ id, isPrivate }) => (isPrivate ? id : []))
      : []
  const byAccount = async (work: Work, query: PageQuery, field?: Field) =>
    listAccountPage(work, query, { field, privateIds: await privateIdsFor(work, query) })
  return {
    /** The ids of a page of what `listCustomers` shows to the caller. */
    idsOf: async (work: Work, query: PageQuery): Promise<{ ids: string[]; next?: string | undefined }> => {
      const seesAll = work.scope.rows.kind === 'everything'
      const { rows, next } = seesAll ? await byAccount(work, query) : await listLinkPage(work, query, {})
      return { ids: rows.map(({ id }) => id), next }
    },
    handlers: [
      handle(contract.listCustomers, async (work, { query: { field: name, value, ...query } }) => {
        const field = fieldOf(name, value)
        if (work.scope.rows.kind !== 'everything') return byLink(work, query, { field })
        const { rows, ...place } = await byAccount(work, query, field)
        return { status: 200, body: await customers.completeCustomers(work, rows), ...place }
      }),
      handle(contract.listCustomersByOperator, async (work, { query: { sharingOperatorId, ...query } }) => {
        const operatorId = sharingOperatorId ?? work.scope.loggedOperatorId
        if (operatorId === null || !(await operators.findOperator(work, operatorId)))
          throw new Refusal('operator.not_found', 'There is no such operator.')
        return byLink(work, query, { operatorId })
      }),
    ] satisfies Handler[],
  }
}
