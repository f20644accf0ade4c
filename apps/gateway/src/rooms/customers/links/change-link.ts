import { isDeepStrictEqual } from 'node:util'
import type { Work } from '../../work.js'
import type { CustomersDeps } from '../deps.js'
import { changedMeanwhile, getCustomerRow, unknownCustomer } from '../hold-customer.js'
import { recordCustomerEvent } from '../record-customer-event.js'
import { updateLink } from '../stores/link-store.js'
import { holdLink, isLinkToBe, ownOperator } from './hold-link.js'
import { linkDates } from './link-dates.js'

type Deps = CustomersDeps & { keys: Parameters<typeof recordCustomerEvent>[0] }
interface Dates {
  canOperateStart?: string | null | undefined
  canOperateEnd?: string | null | undefined
}

const said = (at: Date | null): string | null => at?.toISOString() ?? null
const inWords = ({ canOperateStart, canOperateEnd }: { canOperateStart: Date; canOperateEnd: Date | null }) => ({
  canOperateStart: said(canOperateStart),
  canOperateEnd: said(canOperateEnd),
})

/**
 * Ends a link; what happened stays. One that has ended stays as it is.
 * @throws Refusal customer.not_found, customer.not_linked
 * source: decision Z-23; ledgers H-46, H-55
 */
export const unassignCustomer = async (deps: Deps, work: Work, key: string, operatorId: string): Promise<void> => {
  const customer = await getCustomerRow(work, key)
  const { standing } = await holdLink(deps, work, customer.id, operatorId)
  if (!isLinkToBe('unassign', standing)) return
  await updateLink(work, { customerId: customer.id, operatorId }, { unlinkedAt: work.now })
  await recordCustomerEvent(deps.keys, work, customer, {
    what: 'unassigned',
    event: 'customers.unassigned',
    operatorId,
    before: { isLinked: true },
    after: { isLinked: false },
  })
}

/**
 * Changes between which dates the own operator rents to a customer. The same dates again change nothing.
 * @param known what the caller has read
 * @throws Refusal customer.not_found, customer.not_linked, customer.private, customer.dates_order,
 * customer.changed_meanwhile
 * source: ledgers H-34, H-46, H-55
 */
export const changeLinkDates = async (
  deps: Deps,
  work: Work,
  key: string,
  operatorId: string,
  given: Dates,
  known?: Dates,
): Promise<void> => {
  const customer = await getCustomerRow(work, key)
  const { link, standing } = await holdLink(deps, work, customer.id, ownOperator(work, operatorId))
  if (!link) throw unknownCustomer()
  isLinkToBe('changeDates', standing)
  const dates = linkDates(given, link.canOperateStart)
  const before = inWords(link)
  const after = inWords(dates)
  if (isDeepStrictEqual(before, after)) return
  if (known && !isDeepStrictEqual(before, inWords(linkDates(known, link.canOperateStart)))) throw changedMeanwhile()
  await updateLink(work, link, dates)
  await recordCustomerEvent(deps.keys, work, customer, {
    what: 'dates-changed',
    event: 'customers.dates_changed',
    operatorId,
    before,
    after,
  })
}

/**
 * A customer of a public operator has left it for good: the link ends with the date of leaving, what happened stays.
 * @throws Refusal customer.not_found, customer.not_linked, customer.private
 * source: decisions Z-23, Z-37; ledgers H-34, H-66
 */
export const unsubscribeCustomer = async (deps: Deps, work: Work, key: string, operatorId: string): Promise<void> => {
  const customer = await getCustomerRow(work, key)
  const { link, standing } = await holdLink(deps, work, customer.id, ownOperator(work, operatorId))
  if (!link) throw unknownCustomer()
  if (!isLinkToBe('unsubscribe', standing)) return
  await updateLink(work, link, { unlinkedAt: work.now, deregisteredAt: work.now })
  await recordCustomerEvent(deps.keys, work, customer, {
    what: 'unsubscribed',
    event: 'customers.unsubscribed',
    operatorId,
    before: { isLinked: true },
    after: { isLinked: false },
  })
}
