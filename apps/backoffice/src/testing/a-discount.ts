import type { AffectedCustomer, Discount } from '@motora/contract/pricing'

/** A discount of the own operator for one customer, in force. */
export const aDiscount = (more: Partial<Discount> = {}): Discount => {
  const id = more.id ?? '0190d5a2-7c1e-7aaa-8bbb-0000000000e1'
  return {
    id,
    discountId: id,
    sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
    sharingOperatorName: 'Moto Barcelona',
    kind: 'personalised',
    name: 'Summer',
    percent: 15,
    applySince: '2026-11-01T10:00:00.000Z',
    applyUntil: '2098-12-01T10:00:00.000Z',
    promoText: '15 % off',
    promotionalCode: '1234',
    enable: true,
    isGeneric: false,
    applyToAllClients: false,
    preSelectCustomer: false,
    customerEmails: ['rosa@riders.demo'],
    discountAssigned: [{ customerId: anAffectedCustomer().customerId, email: 'rosa@riders.demo', enable: true }],
    version: 1,
    ...more,
  }
}

export const aGenericDiscount = (more: Partial<Discount> = {}): Discount =>
  aDiscount({
    id: '0190d5a2-7c1e-7aaa-8bbb-0000000000e2',
    kind: 'generic',
    name: '',
    percent: 10,
    promoText: 'For all',
    applySince: null,
    applyUntil: null,
    promotionalCode: null,
    isGeneric: true,
    applyToAllClients: true,
    customerEmails: [],
    discountAssigned: [],
    ...more,
  })

export const anAffectedCustomer = (more: Partial<AffectedCustomer> = {}): AffectedCustomer => ({
  customerId: '88888888-8888-4888-8888-888888888881',
  email: 'rosa@riders.demo',
  fullName: 'Rosa Vila Mas',
  enable: true,
  assigned: '2026-11-20T09:30:00.000Z',
  ...more,
})
