import type { Customer } from '@motora/contract/customers'
import type { OperatorRow } from '../operators/index.js'
import type { Work } from '../work.js'
import type { CustomersDeps } from './deps.js'
import { presentCustomer } from './present.js'
import { type CustomerRow, customersByIds } from './store.js'
import { type LinkRow, linksOfMany } from './stores/link-store.js'
import { isOfProvider } from './tell-customer.js'

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
  { operators }: Pick<CustomersDeps, 'operators'>,
  work: Work,
  listed: readonly ListedCustomer[],
  isList: boolean,
): Promise<Customer[]> => {
  const ids = [...new Set(listed.map(({ id }) => id))]
  if (ids.length === 0) return []
  const rows = new Map((await customersByIds(work, ids)).map((row): [string, CustomerRow] => [row.id, row]))
  const links = new Map<string, LinkRow[]>()
  for (const link of await linksOfMany(work, ids))
    links.set(link.customerId, [...(links.get(link.customerId) ?? []), link])
  const named = [...new Set([...links.values()].flat().map(({ operatorId }) => operatorId))]
  const privates = new Set(
    (named.length > 0 ? await operators.listOperators(work, named) : [])
      .filter(({ isPrivate }: OperatorRow) => isPrivate)
      .map(({ id }) => id),
  )
  const isHeld = (link: LinkRow) => link.unlinkedAt === null && privates.has(link.operatorId)
  const readsAccount = isOfProvider(work.actor)
  return listed.flatMap(({ id, operatorId }) => {
    const row = rows.get(id)
    if (!row || row.erasedAt) return []
    const own = links.get(id) ?? []
    const link = operatorId
      ? own.find((one) => one.operatorId === operatorId)
      : chosen(own, work.scope.loggedOperatorId)
    const view =
      readsAccount || !link
        ? { tripsCount: own.reduce((sum, one) => sum + one.tripsCount, 0), isPrivate: own.some(isHeld) }
        : { link, tripsCount: link.tripsCount, isPrivate: own.some(isHeld) }
    return [presentCustomer(row, view, work.actor, isList)]
  })
}
