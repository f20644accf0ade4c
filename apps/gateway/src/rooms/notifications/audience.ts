import type { NotificationLanguage } from '@motora/contract/notifications'
import type { Work } from '../work.js'
import type { NotificationsDeps } from './deps.js'
import type { NotificationRow } from './stores/notification-store.js'

type Audience = Pick<NotificationRow, 'operatorId' | 'targetType'>

/** Somebody who can be told. */
export interface Person {
  /** Whose sessions have the tokens of the devices. */
  sessionsOf: { customerId: string } | { accountId: string }
}

/**
 * Those of these people who can be told by this operator, or by the provider: customers who are there and linked to the
 * operator or one of its sub-operators, technicians who work for one of them.
 * source: ledgers M-01, M-09; MONEY §9
 */
export const peopleToNotify = async (
  { operators, customers, identity }: Pick<NotificationsDeps, 'operators' | 'customers' | 'identity'>,
  work: Work,
  { operatorId, targetType }: Audience,
  ids: readonly string[],
): Promise<Map<string, Person>> => {
  const family = operatorId === null ? null : await operators.familyOf(work, operatorId)
  if (targetType === 'Customer') {
    const found = await customers.customersToNotify(work, ids, family)
    return new Map(found.map((customerId) => [customerId, { sessionsOf: { customerId } }]))
  }
  const found = await identity.techniciansToNotify(work, ids, family)
  return new Map(found.map(({ id, accountId }) => [id, { sessionsOf: { accountId } }]))
}

/** E-mails by the ids of targets; of those who are gone there is none. */
export const emailsOf = async (
  { customers, identity }: Pick<NotificationsDeps, 'customers' | 'identity'>,
  work: Work,
  targetType: NotificationRow['targetType'],
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (targetType === 'Technician') return identity.staffEmails(work, ids)
  const found = await customers.customersByIds(work, ids)
  return new Map([...found].flatMap(([id, row]) => (row.erasedAt === null ? [[id, row.email] as const] : [])))
}

/** In which language each of them is told things, where one is known. */
export const languagesOfPeople = (
  { customers, identity }: Pick<NotificationsDeps, 'customers' | 'identity'>,
  work: Work,
  targetType: NotificationRow['targetType'],
  ids: readonly string[],
): Promise<Map<string, NotificationLanguage>> =>
  targetType === 'Technician' ? identity.staffLanguages(work, ids) : customers.languagesOf(work, ids)

/**
 * Those of these people who do not want to be told: news are for customers who accept them.
 * source: MONEY §9; decision 0098
 */
export const unwillingOf = async (
  { customers }: Pick<NotificationsDeps, 'customers'>,
  work: Work,
  { kind, targetType }: Pick<NotificationRow, 'kind' | 'targetType'>,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (kind !== 'news' || targetType !== 'Customer') return new Set()
  const willing = await customers.acceptingNews(work, ids)
  return new Set(ids.filter((id) => !willing.has(id)))
}
