import type { Customer, RiderMessage } from '../../customers/index.js'
import type { RiderMessageFacts } from '../../identity/index.js'
import type { Work } from '../../work.js'
import type { NotificationsDeps } from '../deps.js'
import type { NotificationRow } from '../stores/notification-store.js'

type Deps = Pick<NotificationsDeps, 'customers' | 'operators' | 'money'>

const isOwedStill = async ({ money }: Deps, work: Work, paymentIds: readonly string[]): Promise<boolean> =>
  [...(await money.statusesOf(work, paymentIds)).values()].includes('failed')

/** Whether it is so now: what is told in the morning may have ended in the night. */
const isSoStill = async (
  deps: Deps,
  work: Work,
  { canOperate, cannotOperateReason, documentsUntil, lapsedAt }: Customer,
  { about, paymentIds = [] }: RiderMessage['says'],
): Promise<boolean> => {
  switch (about) {
    case 'documents-validated':
      return canOperate
    case 'documents-invalidated':
      return !canOperate && cannotOperateReason !== null
    case 'documents-expiring':
      return canOperate && documentsUntil !== null
    case 'documents-expired':
      return !canOperate && lapsedAt !== null
    case 'payment-failed':
    case 'payment-needs-rider':
      return isOwedStill(deps, work, paymentIds)
    default:
      return true
  }
}

/**
 * What a message to a rider says, in the language of the rider's app. What is of the person is read where it stands.
 * @returns undefined: the rider is gone, or it is not so any more
 */
export const messageFacts = async (
  deps: Deps,
  work: Work,
  { operatorId }: Pick<NotificationRow, 'operatorId'>,
  says: RiderMessage['says'],
  customerId: string,
): Promise<RiderMessageFacts | undefined> => {
  const customer = (await deps.customers.customersByIds(work, [customerId])).get(customerId)
  if (!customer || customer.deregisteredAt || !(await isSoStill(deps, work, customer, says))) return undefined
  const language = (await deps.customers.languagesOf(work, [customerId])).get(customerId) ?? 'es'
  const operator = operatorId === null ? undefined : await deps.operators.findOperator(work, operatorId)
  const { about, cents, currency, number } = says
  return {
    about,
    language,
    name: customer.firstName,
    operatorName: operator?.name ?? null,
    reason: customer.cannotOperateReason,
    day: customer.documentsUntil,
    ...(cents === undefined || currency === undefined ? {} : { money: { cents, currency } }),
    ...(number === undefined ? {} : { number }),
  }
}
