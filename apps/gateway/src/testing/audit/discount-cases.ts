import type { AuditEvent } from '@motora/contract/identity'
import type { Discount } from '@motora/contract/pricing'
import type { Company, TwoCompanies } from '../open-two-companies.js'
import type { Facts, Shown } from './audit-case.js'

type Owner = Pick<Company, 'id' | 'manager'>
const path = '/operators/v1/Discounts'

/** What is done to discounts. A record names customers by id alone, and says no promo code. */
export const discountCases = (
  { ask, asSystem, house, newRider }: TwoCompanies,
  newOwner: (is: true) => Promise<Owner>,
) => {
  const read = async ({ manager }: Owner, name: string): Promise<Discount | undefined> =>
    (await ask<Discount[]>(manager, 'GET', `${path}/GetAllDiscountsOfLoggedOperator`)).body.find(
      (one) => one.name === name,
    )
  const facts = (owner: Owner, name: string) => async (): Promise<Facts> => {
    const found = await read(owner, name)
    if (!found) return {}
    return {
      ...found,
      hasPromotionalCode: found.promotionalCode !== null,
      customers: found.discountAssigned.map(({ customerId }) => customerId).sort(),
    }
  }
  const switchFacts = (owner: Owner, name: string) => async (): Promise<Facts> =>
    (await read(owner, name))?.discountAssigned.map(({ customerId, enable }) => ({ customerId, enable }))[0] ?? {}
  /** An operator with a customer, and what a discount for that one is made with. */
  const open = async () => {
    const owner = await newOwner(true)
    const customerId = await newRider(owner as Company)
    const email = await asSystem(async (work) => (await house.customers.findCustomer(work, customerId))?.email)
    const body = {
      name: 'Ours',
      applySince: '2026-01-01T00:00:00.000Z',
      applyUntil: '2098-01-01T00:00:00.000Z',
      percent: 15,
      customerEmails: [email],
      promoText: 'Less',
      promotionalCode: '123456',
    }
    return { owner, customerId, body }
  }
  const planted = async () => {
    const opened = await open()
    const post = `${path}/NewCustomDiscountOfLoggedOperator`
    const { id } = (await ask<Discount>(opened.owner.manager, 'POST', post, opened.body)).body
    return { ...opened, id }
  }

  return {
    'pricing.generic_discount_saved': async () => {
      const owner = await newOwner(true)
      const body = { percent: 10, enable: true, promoText: 'For all' }
      const put = `${path}/UpdateGenericDiscountOfLoggedOperator`
      return { facts: facts(owner, ''), call: () => ask(owner.manager, 'PUT', put, body) }
    },
    'pricing.discount_created': async () => {
      const { owner, body } = await open()
      const post = `${path}/NewCustomDiscountOfLoggedOperator`
      return { facts: facts(owner, 'Ours'), call: () => ask(owner.manager, 'POST', post, body) }
    },
    'pricing.discount_changed': async () => {
      const { owner, body, id } = await planted()
      const put = `${path}/${id}/UpdateCustomDiscountOfLoggedOperator`
      const changed = { ...body, percent: 20, promotionalCode: null }
      return { facts: facts(owner, 'Ours'), call: () => ask(owner.manager, 'PUT', put, changed) }
    },
    'pricing.discount_deleted': async () => {
      const { owner, id } = await planted()
      return { facts: facts(owner, 'Ours'), call: () => ask(owner.manager, 'DELETE', `${path}/${id}`) }
    },
    'pricing.discount_switched': async () => {
      const { owner, id: discountId, customerId } = await planted()
      const put = `${path}/UpdatePersonalizedDiscountOfLoggedOperator`
      const body = { discountId, customerId, enable: true }
      return { facts: switchFacts(owner, 'Ours'), call: () => ask(owner.manager, 'PUT', put, body) }
    },
    'pricing.promo_code_used': async () => {
      const { owner, customerId } = await planted()
      const call = () => ask(customerId, 'POST', '/sharing/v1/Rider/PromoCode', { code: '123456' })
      return { facts: switchFacts(owner, 'Ours'), call }
    },
  } satisfies Partial<Record<AuditEvent, Shown>>
}
