import { type CustomerStanding, customerActions } from '@motora/rules/customers'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import { isOfProvider } from '../../provider-people.js'
import type { Work } from '../../work.js'
import type { CustomersDeps } from '../deps.js'
import { getCustomerRow, holdCustomer, unknownCustomer } from '../hold-customer.js'
import { recordCustomerEvent } from '../record-customer-event.js'
import { updateCustomerRow } from '../store.js'
import { lockLink, updateLink } from '../stores/link-store.js'

type Deps = CustomersDeps & { keys: Parameters<typeof recordCustomerEvent>[0] }

const isSwitched = (enabled: boolean, standing: CustomerStanding): boolean =>
  isToDo(
    customerActions[enabled ? 'enable' : 'disable'](standing),
    (why) => new Refusal(why, 'This customer has no link to this operator any more.'),
  )

/** The link between a customer and the own operator. */
const switchLink = async (deps: Deps, work: Work, customerId: string, enabled: boolean): Promise<void> => {
  const operatorId = work.scope.loggedOperatorId
  const customer = await getCustomerRow(work, customerId)
  const link = operatorId === null ? undefined : await lockLink(work, customer.id, operatorId)
  if (!link) throw unknownCustomer()
  if (!isSwitched(enabled, { enabled: link.enabled, isLinked: link.unlinkedAt === null })) return
  await updateLink(work, link, { enabled })
  await recordCustomerEvent(deps.keys, work, customer, {
    what: enabled ? 'link-enabled' : 'link-disabled',
    event: enabled ? 'customers.link_enabled' : 'customers.link_disabled',
    operatorId: link.operatorId,
    before: { enabled: !enabled },
    after: { enabled },
  })
}

/** The account: no operator rents to it while it is off. A running rental may end. */
const switchAccount = async (deps: Deps, work: Work, customerId: string, enabled: boolean): Promise<void> => {
  const customer = await holdCustomer(work, customerId)
  if (!isSwitched(enabled, { enabled: customer.enabled, isLinked: true })) return
  await updateCustomerRow(work, customer.id, { enabled })
  await recordCustomerEvent(deps.keys, work, customer, {
    what: enabled ? 'enabled' : 'disabled',
    event: enabled ? 'customers.enabled' : 'customers.disabled',
    before: { enabled: !enabled },
    after: { enabled },
  })
}

/**
 * Switches a customer on or off, each for what is theirs: the provider the account, an operator its own link.
 * @throws Refusal customer.not_found, customer.not_linked
 * source: decisions Z-23, Z-37; ledgers H-36, H-66
 */
export const enableCustomer = (deps: Deps, work: Work, customerId: string, enabled: boolean): Promise<void> =>
  (isOfProvider(work.actor) ? switchAccount : switchLink)(deps, work, customerId, enabled)
