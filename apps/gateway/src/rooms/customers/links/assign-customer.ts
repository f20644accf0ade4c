import { whyMayNotAssign } from '@motora/rules/customers'
import { Refusal } from '../../../kernel/refusal.js'
import { isOfProvider } from '../../provider-people.js'
import type { Call, Work } from '../../work.js'
import type { CustomersDeps } from '../deps.js'
import { findByKey } from '../hold-customer.js'
import { recordCustomerEvent } from '../record-customer-event.js'
import { holdPerson } from '../store.js'
import { putLink } from '../stores/link-store.js'
import { holdLink, isLinkToBe, notAssignable } from './hold-link.js'
import { linkDates } from './link-dates.js'

export interface Assignment {
  operatorId: string
  /** Id or e-mail. */
  key: string
  canOperateStart?: string | null | undefined
  canOperateEnd?: string | null | undefined
}

/**
 * Before the work, which sees everybody: an operator assigns to those alone that its own scope sees, and is counted.
 * @throws Refusal operator.not_found, identity.locked
 */
export const assertMayAssign = async (
  { operators, identity }: Pick<CustomersDeps, 'operators' | 'identity'>,
  call: Call,
  operatorId: string,
): Promise<void> => {
  if (call.actor.kind !== 'staff' || isOfProvider(call.actor)) return
  const { rows } = await operators.scopeOf(call.actor, false)
  if (rows.kind !== 'everything' && !rows.operatorIds.includes(operatorId))
    throw new Refusal('operator.not_found', 'There is no such operator.')
  await identity.countCustomerTry(call)
}

/**
 * Lets a customer rent from an operator. Anyone who cannot be assigned has the same answer, so that nobody learns from it
 * who has an account. The work must see everything.
 * @throws Refusal operator.not_found, customer.operator_public, customer.dates_order, customer.not_assignable
 * source: ledgers H-33, H-46, H-54; MONEY §2
 */
export const assignCustomer = async (
  deps: CustomersDeps & { keys: Parameters<typeof recordCustomerEvent>[0] },
  work: Work,
  { operatorId, key, ...dates }: Assignment,
): Promise<void> => {
  const operator = await deps.operators.findOperator(work, operatorId)
  if (!operator) throw new Refusal('operator.not_found', 'There is no such operator.')
  const why = whyMayNotAssign(isOfProvider(work.actor) ? 'provider' : 'operator', operator)
  if (why) throw new Refusal(why, 'Everybody may rent from a public operator: nobody is assigned to it.')
  const { canOperateStart, canOperateEnd } = linkDates(dates, work.now)
  const found = await findByKey(work, key)
  if (!found) throw notAssignable()
  await holdPerson(work, found.id, 'using')
  const customer = await findByKey(work, found.id)
  if (!customer?.enabled || customer.deregisteredAt) throw notAssignable()
  const { standing } = await holdLink(deps, work, customer.id, operatorId)
  isLinkToBe('assign', standing)
  await putLink(work, { customerId: customer.id, operatorId, canOperateStart, canOperateEnd })
  await recordCustomerEvent(deps.keys, work, customer, {
    what: 'assigned',
    event: 'customers.assigned',
    operatorId,
    after: {
      canOperateStart: canOperateStart.toISOString(),
      canOperateEnd: canOperateEnd?.toISOString() ?? null,
    },
  })
}
