import type { Bonus, BonusPurchase, CustomerCredit } from '@motora/contract/money'

/** A pack of 20 € that gives 25 €, on sale. */
export const aBonus = (more: Partial<Bonus> = {}): Bonus => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000b1',
  name: 'Bonus 20',
  price: 20,
  ofert: 25,
  version: 1,
  validSince: '2026-11-01',
  validUntil: '2027-11-01',
  text: 'For summer',
  minutes: null,
  ...more,
})

/** Bought and partly spent on one service. */
export const aPurchase = (more: Partial<BonusPurchase> = {}): BonusPurchase => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000b2',
  customerId: '0190d5a2-7c1e-7aaa-8bbb-0000000000b3',
  customerEmail: 'rosa@rider.test',
  customerFullName: 'Rosa Vila',
  bought: '2026-11-20T09:30:00Z',
  minutes: null,
  paymentId: '0190d5a2-7c1e-7aaa-8bbb-0000000000b4',
  ofert: 25,
  ofertLeft: 22.4,
  ofertSpent: 2.6,
  ofertForfeited: 0,
  ofertRefunded: 0,
  ofertTaken: 0,
  refundPending: null,
  servicesCount: 1,
  services: [
    {
      serviceId: '0190d5a2-7c1e-7aaa-8bbb-0000000000b5',
      sharingOperatorId: '0190d5a2-7c1e-7aaa-8bbb-0000000000b6',
      spent: 2.6,
      used: '2026-11-20T10:30:00Z',
    },
  ],
  ...more,
})

/** 5 € that customer service gave, partly spent. */
export const aGoodwill = (more: Partial<CustomerCredit> = {}): CustomerCredit => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c1',
  source: 'goodwill',
  packName: null,
  opened: '2026-11-20T09:30:00Z',
  reason: 'The moped did not open',
  givenBy: 'Eva Sac',
  granted: 5,
  left: 2.4,
  spent: 2.6,
  refunded: 0,
  taken: 0,
  forfeited: 0,
  ...more,
})
/** What makes it credit of a pack instead. */
export const ofPack = { source: 'bonus', packName: 'Bonus 20', reason: null, givenBy: null } as const
