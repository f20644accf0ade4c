import { noMoneyBars, whyRiderMayNotRent } from '@motora/rules/customers'
import { localDay } from '@motora/rules/time'
import { Refusal } from '../../kernel/refusal.js'
import type { OperatorRow } from '../operators/index.js'
import type { Work } from '../work.js'
import type { CustomersDeps } from './deps.js'
import { findCustomer, holdPerson } from './store.js'
import { findLink, insertLinkOnce } from './stores/link-store.js'

const words = {
  'rider.disabled': 'This account is disabled.',
  'rider.email_unconfirmed': 'Confirm your e-mail address first, by the link in the mail.',
  'rider.not_validated': 'Your documents have not been validated yet.',
  'rider.documents_expired': 'Your documents have expired. Send new photos of them.',
  'rider.too_young': 'You are younger than this operator allows.',
  'rider.not_assigned': 'This operator does not rent to you at the moment.',
  'rider.has_debt': 'A payment of yours could not be charged. Pay it, or register another card.',
  'rider.payments_waiting': 'Payments of yours wait to be charged. You can rent again once they have been.',
  'rider.has_dispute': 'Your bank is judging a payment of yours. You can rent again once that is over.',
  'rider.no_payment_method': 'Register a card first: this operator’s vehicles cost something.',
  'rider.switched_off': 'This operator has switched your account off at its vehicles.',
} as const

/**
 * Lets a rider rent from an operator, or says why not. The first rental from a public operator links the two.
 * @throws Refusal rider.*
 */
export const admitRider = async (
  { moneyOf }: Pick<CustomersDeps, 'moneyOf'>,
  work: Work,
  customerId: string,
  operator: OperatorRow,
): Promise<void> => {
  await holdPerson(work, customerId, 'using')
  const customer = await findCustomer(work, customerId)
  if (!customer) throw new Refusal('rider.unauthenticated', 'Sign in first.')
  const link = await findLink(work, customerId, operator.id)
  const money = (await moneyOf(work, [customerId])).get(customerId) ?? noMoneyBars
  const today = localDay(work.now.getTime(), operator.timezone)
  const why = whyRiderMayNotRent(customer, money, operator, link, work.now, today)
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
