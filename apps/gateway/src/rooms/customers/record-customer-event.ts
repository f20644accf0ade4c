import type { CustomerHappening } from '@motora/contract/customers'
import type { AuditEvent } from '@motora/contract/identity'
import type { AuditFacts } from '../../kernel/audit/audit-table.js'
import { newId } from '../../kernel/ids.js'
import { actingAccount } from '../acting-account.js'
import { isOfProvider } from '../provider-people.js'
import type { Work } from '../work.js'
import type { createCustomerKeys } from './keys/customer-keys.js'
import { type PersonalFacts, withPersonalFacts } from './sealed-facts.js'
import type { CustomerRow } from './store.js'
import { insertHappening } from './stores/history-store.js'

type Keys = Pick<ReturnType<typeof createCustomerKeys>, 'sealFor'>

interface Happening {
  what: CustomerHappening
  event: AuditEvent
  /** The operator of the link that it is about; absent: it is about the account. */
  operatorId?: string | undefined
  /** Names of fields that changed. */
  changed?: readonly string[]
  /** What may stay for good: nothing of the person. */
  before?: AuditFacts
  after?: AuditFacts
  personal?: Omit<PersonalFacts, 'name'>
}

/** Keeps in a customer's history that this was done, and by whom. */
export const keepHappening = (
  work: Work,
  customerId: string,
  { what, operatorId, changed = [] }: Pick<Happening, 'what' | 'operatorId' | 'changed'>,
): Promise<void> => {
  const by = actingAccount(work)
  return insertHappening(work, {
    id: newId(),
    customerId,
    operatorId: operatorId ?? null,
    at: work.now,
    what,
    byAccount: by?.accountId ?? null,
    byName: by?.email ?? null,
    byProvider: isOfProvider(work.actor),
    changed: [...changed],
  })
}

/** Keeps that this was done to a customer: in its history, on record with what is the person's sealed, and as news. */
export const recordCustomerEvent = async (
  keys: Keys,
  work: Work,
  customer: Pick<CustomerRow, 'id' | 'firstName' | 'lastName'>,
  { what, event, operatorId, changed = [], before, after, personal }: Happening,
): Promise<void> => {
  await keepHappening(work, customer.id, { what, operatorId, changed })
  const named = { ...personal, name: `${customer.firstName} ${customer.lastName}`.trim() }
  work.audit({
    event,
    target: { kind: 'rider', id: customer.id },
    ...(operatorId === undefined ? {} : { operatorId }),
    ...(before ? { before } : {}),
    after: await withPersonalFacts(keys, work, customer.id, named, {
      ...after,
      ...(changed.length > 0 ? { changed: [...changed] } : {}),
    }),
  })
  work.announce({ topic: 'customers.changed', key: customer.id, payload: { customerId: customer.id } })
}
