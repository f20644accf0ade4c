import { whyRiderMayNotRent } from '@motora/rules/customers'
import { Refusal } from '../../kernel/refusal.js'
import type { OperatorRow } from '../operators/index.js'
import type { Work } from '../work.js'
import { findCustomer, findLink, insertLinkOnce } from './store.js'

const words = {
  'rider.disabled': 'This account is disabled.',
  'rider.not_validated': 'Your documents have not been validated yet.',
  'rider.too_young': 'You are younger than this operator allows.',
  'rider.not_assigned': 'This operator does not rent to you at the moment.',
} as const

/** The calendar day at a place. */
const dayAt = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/**
 * Lets a rider rent from an operator, or says why not. The first rental from a public operator links the two.
 * @throws Refusal rider.*
 */
export const admitRider = async (work: Work, customerId: string, operator: OperatorRow): Promise<void> => {
  const customer = await findCustomer(work, customerId)
  if (!customer) throw new Refusal('rider.unauthenticated', 'Sign in first.')
  const link = await findLink(work, customerId, operator.id)
  const why = whyRiderMayNotRent(customer, operator, link, work.now, dayAt(work.now, operator.timezone))
  if (why)
    throw new Refusal(why, words[why], why === 'rider.too_young' ? { params: { years: operator.minimumAge } } : {})
  if (!link)
    await insertLinkOnce(work, {
      customerId,
      operatorId: operator.id,
      canOperateStart: work.now,
      canOperateEnd: null,
    })
}
