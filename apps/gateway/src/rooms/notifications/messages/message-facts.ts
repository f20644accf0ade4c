import { addDays, localDay } from '@motora/rules/time'
import type { Customer, RiderMessage } from '../../customers/index.js'
import type { RiderMessageFacts } from '../../identity/index.js'
import type { Work } from '../../work.js'
import type { NotificationsDeps } from '../deps.js'
import { isOneTold } from '../stores/message-store.js'
import type { NotificationRow } from '../stores/notification-store.js'

type Deps = Pick<NotificationsDeps, 'customers' | 'operators' | 'money' | 'timeZone'>
type Says = RiderMessage['says']
type About = Says['about']
/** What is told: what it is about by now, and the facts that may have changed since it was asked for. */
type Now = { about: About; operatorIds: readonly string[] } & Pick<RiderMessageFacts, 'money' | 'count'>

/** Documents that end later than this were renewed since: nobody is told of their end before. */
const toldDaysBefore = 30

/** @param day that the message was made for; undefined: a process of the version before has made it */
const isStillUntil = (
  { timeZone }: Deps,
  work: Work,
  documentsUntil: string | null,
  day: string | undefined,
): boolean =>
  documentsUntil !== null &&
  (day === undefined
    ? documentsUntil <= addDays(localDay(work.now.getTime(), timeZone), toldDaysBefore)
    : documentsUntil === day)

const several = { 'payment-failed': 'payments-failed', 'payment-needs-rider': 'payments-need-rider' } as const
const failedRefund = {
  'refund-failed': 'refund-tried-again',
  'pack-refund-failed': 'pack-refund-tried-again',
} as const satisfies Partial<Record<About, About>>

const givenAbouts: readonly About[] = ['refund-given', 'credit-given-back', 'pack-refund-given']

/** What of a debt is owed now. */
const owed = async (
  { money }: Deps,
  work: Work,
  about: keyof typeof several,
  { paymentIds = [] }: Says,
): Promise<Now | undefined> => {
  const now = await money.owedNow(work, paymentIds)
  if (!now) return undefined
  const { rentals, cents, currency, operatorIds } = now
  return { about: rentals > 1 ? several[about] : about, operatorIds, count: rentals, money: { cents, currency } }
}

/** What of a refund is so now. Without its id a process of the version before has asked for it. */
const refunded = async ({ money }: Deps, work: Work, says: Says): Promise<About | undefined> => {
  const { about, refundId, after } = says
  if (refundId === undefined) return about
  const now = await money.refundNow(work, refundId)
  if (about === 'refund-failed' || about === 'pack-refund-failed') {
    if (after && !(await isOneTold(work, after))) return undefined
    if (now === 'tried again') return failedRefund[about]
    return now === 'failed' ? about : undefined
  }
  return now === (givenAbouts.includes(about) ? 'given' : 'on its way') ? about : undefined
}

/** What is so now: what is told in the morning may have ended in the night. @returns undefined: nothing of it */
const soNow = async (
  deps: Deps,
  work: Work,
  operatorIds: readonly string[],
  customer: Customer,
  says: Says,
): Promise<Now | undefined> => {
  const { canOperate, cannotOperateReason, documentsUntil, lapsedAt } = customer
  const { about, cents, currency, day } = says
  const as = (now: About | false | undefined): Now | undefined =>
    now
      ? {
          about: now,
          operatorIds,
          ...(cents === undefined || currency === undefined ? {} : { money: { cents, currency } }),
        }
      : undefined
  switch (about) {
    case 'documents-validated':
      return as(canOperate && about)
    case 'documents-invalidated':
      return as(!canOperate && cannotOperateReason !== null && about)
    case 'documents-expiring':
      return as(canOperate && isStillUntil(deps, work, documentsUntil, day) && about)
    case 'documents-expired':
      return as(!canOperate && lapsedAt !== null && isStillUntil(deps, work, documentsUntil, day) && about)
    case 'payment-failed':
    case 'payment-needs-rider':
      return owed(deps, work, about, says)
    case 'pack-bought':
    case 'goodwill-given':
    case 'bill-made':
      return as(about)
    default:
      return as(await refunded(deps, work, says))
  }
}

/**
 * What a message to a rider says, in the language of the rider's app. What is of the person, and what is owed, is read
 * where it stands.
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
  if (!customer || customer.deregisteredAt) return undefined
  const now = await soNow(deps, work, operatorId === null ? [] : [operatorId], customer, says)
  if (!now) return undefined
  const language = (await deps.customers.languagesOf(work, [customerId])).get(customerId) ?? 'es'
  const { operatorIds, ...told } = now
  const operatorNames: string[] = []
  for (const id of operatorIds) {
    const operator = await deps.operators.findOperator(work, id)
    if (operator) operatorNames.push(operator.name)
  }
  return {
    ...told,
    language,
    name: customer.firstName,
    operatorNames: operatorNames.toSorted((a, b) => a.localeCompare(b, 'es')),
    reason: customer.cannotOperateReason,
    day: customer.documentsUntil,
    ...(says.number === undefined ? {} : { number: says.number }),
  }
}
