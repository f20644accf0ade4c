import { may } from '@motora/contract'
import type { Customer } from '@motora/contract/customers'
import { barsOfAccount, barsOfRiderAt, noMoneyBars } from '@motora/rules/customers'
import { localDay } from '@motora/rules/time'
import type { OperatorRow } from '../operators/index.js'
import { isOfProvider } from '../provider-people.js'
import type { Work } from '../work.js'
import type { CustomersDeps } from './deps.js'
import { presentCustomer } from './present.js'
import type { CustomerRow } from './store.js'
import type { LinkRow } from './stores/link-store.js'
import { wholeCustomers } from './stores/whole-store.js'

/** A customer of a list, and by which link it is listed; without one, the reader's own. */
export interface ListedCustomer {
  id: string
  operatorId?: string | null
}

/** Of several links that the reader sees: the own operator's, else one that has not ended, else the newest. */
const chosen = (links: readonly LinkRow[], own: string | null): LinkRow | undefined => {
  const rank = (link: LinkRow): [number, number, number] => [
    Number(link.operatorId === own),
    Number(link.unlinkedAt === null),
    link.linkedAt.getTime(),
  ]
  return links.toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)]
    return y[0] - x[0] || y[1] - x[1] || y[2] - x[2] || (a.operatorId < b.operatorId ? 1 : -1)
  })[0]
}

/**
 * Customers as the reader sees them: an operator by its link, the provider by the account. Those that it does not see,
 * and erased ones, are left out.
 * source: decision Z-37
 */
export const completeCustomers = async (
  { operators, moneyOf }: Pick<CustomersDeps, 'operators' | 'moneyOf'>,
  work: Work,
  listed: readonly ListedCustomer[],
  isList: boolean,
): Promise<Customer[]> => {
  const ids = [...new Set(listed.map(({ id }) => id))]
  if (ids.length === 0) return []
  const { actor, now } = work
  const readsAccount = isOfProvider(actor)
  const seesDocuments = actor.kind === 'staff' && may(actor.role, 'customers.documents.read')
  const whole = await wholeCustomers(work, ids, { licences: seesDocuments })
  const named = [...new Set([...whole.values()].flatMap(({ links }) => links).map((link) => link.operatorId))]
  const found = named.length > 0 ? await operators.listOperators(work, named) : []
  const operatorOf = new Map(found.map((operator): [string, OperatorRow] => [operator.id, operator]))
  const isHeld = (link: LinkRow) => link.unlinkedAt === null && operatorOf.get(link.operatorId)?.isPrivate === true
  const money = await moneyOf(work, ids)
  const barsOf = (row: CustomerRow, link: LinkRow | undefined) => {
    const operator = link && operatorOf.get(link.operatorId)
    const standing = money.get(row.id) ?? noMoneyBars
    return operator
      ? barsOfRiderAt(row, standing, operator, link, now, localDay(now.getTime(), operator.timezone))
      : barsOfAccount(row, standing)
  }
  return listed.flatMap(({ id, operatorId }) => {
    const customer = whole.get(id)
    if (!customer || customer.row.erasedAt) return []
    const { row, links, licences } = customer
    const link = operatorId
      ? links.find((one) => one.operatorId === operatorId)
      : chosen(links, work.scope.loggedOperatorId)
    const shown = readsAccount ? undefined : link
    const view = {
      link: shown,
      operatorName: (shown && operatorOf.get(shown.operatorId)?.name) ?? null,
      tripsCount: shown ? shown.tripsCount : links.reduce((sum, one) => sum + one.tripsCount, 0),
      isPrivate: links.some(isHeld),
      bars: barsOf(row, shown),
      licences: seesDocuments ? licences : null,
    }
    return [presentCustomer(row, view, actor, isList)]
  })
}
