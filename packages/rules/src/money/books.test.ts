import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  paymentAtEnd,
  takenLotCentsOf,
  transferOfCharge,
  transferOfForgiven,
  transfersOfDispute,
  transfersOfPack,
  transfersOfService,
  transfersOfTakenLot,
} from './index.js'

test('a payment begins as not required, paid by credit, or with a rest for the card', () => {
  expect(paymentAtEnd({ netCents: 0, bonusCents: 0 })).toBe('not required')
  expect(paymentAtEnd({ netCents: 304, bonusCents: 304 })).toBe('success')
  expect(paymentAtEnd({ netCents: 304, bonusCents: 303 })).toBe('pending')
  expect(paymentAtEnd({ netCents: 304, bonusCents: 0 })).toBe('pending')
})

test('more credit than is owed, less than nothing and parts of a cent are refused', () => {
  for (const wrong of [
    { netCents: 100, bonusCents: 101 },
    { netCents: 100, bonusCents: -1 },
    { netCents: -1, bonusCents: 0 },
    { netCents: 0.5, bonusCents: 0 },
    { netCents: 1, bonusCents: 0.5 },
  ])
    expect(() => paymentAtEnd(wrong)).toThrow(RangeError)
})

test('a service of 4.00 with a quarter off and 1.00 of credit: three transfers, 2.00 still owed', () => {
  expect(transfersOfService({ netCents: 300, discountCents: 100, bonusCents: 100 })).toEqual([
    { reason: 'priced', debit: 'rider:owed', credit: 'operator:sales', cents: 300 },
    { reason: 'discount', debit: 'operator:discounts', credit: 'operator:sales', cents: 100 },
    { reason: 'credit used', debit: 'rider:credit', credit: 'rider:owed', cents: 100 },
  ])
})

test('amounts of nothing are no transfers, and those of less are refused', () => {
  expect(transfersOfService({ netCents: 0, discountCents: 0, bonusCents: 0 })).toEqual([])
  expect(transfersOfService({ netCents: 5, discountCents: 0, bonusCents: 0 }).map(({ reason }) => reason)).toEqual([
    'priced',
  ])
  for (const part of ['netCents', 'discountCents', 'bonusCents'])
    expect(() => transfersOfService({ netCents: 1, discountCents: 1, bonusCents: 1, [part]: -1 })).toThrow(RangeError)
})

test('of any price, what accounts take is what others give, sales are the gross, and the rider owes the rest', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, (netCents, discountCents, credit) => {
      const bonusCents = Math.min(credit, netCents)
      const balance = new Map<string, number>()
      for (const { debit, credit: to, cents: moved } of transfersOfService({ netCents, discountCents, bonusCents })) {
        balance.set(debit, (balance.get(debit) ?? 0) + moved)
        balance.set(to, (balance.get(to) ?? 0) - moved)
      }
      const of = (account: string): number => balance.get(account) ?? 0
      expect([...balance.values()].reduce((sum, one) => sum + one, 0)).toBe(0)
      // not -of(…): of no sales that is -0, which toBe takes for another number than 0
      expect(0 - of('operator:sales')).toBe(netCents + discountCents)
      expect(of('rider:owed')).toBe(netCents - bonusCents)
    }),
  )
})

test('a card that pays and a debt that is forgiven both take from what the rider owes; nothing is no transfer', () => {
  expect(transferOfCharge(260)).toEqual({ reason: 'charged', debit: 'provider', credit: 'rider:owed', cents: 260 })
  expect(transferOfForgiven(50)).toEqual({
    reason: 'forgiven',
    debit: 'operator:written-off',
    credit: 'rider:owed',
    cents: 50,
  })
  for (const make of [transferOfCharge, transferOfForgiven])
    for (const wrong of [0, -1, 0.5]) expect(() => make(wrong)).toThrow(RangeError)
})

test('a pack of 20 that gives 25, 20 or 15: its price as credit, and the difference as a gift or taken off', () => {
  const bought = { reason: 'pack bought', debit: 'provider', credit: 'rider:credit', cents: 2000 }
  const gift = { reason: 'pack gift', debit: 'platform:gifts', credit: 'rider:credit', cents: 500 }
  expect(transfersOfPack({ priceCents: 2000, grantedCents: 2500 })).toEqual([bought, gift])
  expect(transfersOfPack({ priceCents: 2000, grantedCents: 2000 })).toEqual([bought])
  expect(transfersOfPack({ priceCents: 2000, grantedCents: 1500 })).toEqual([
    bought,
    { ...gift, debit: 'rider:credit', credit: 'platform:gifts' },
  ])
  for (const wrong of [0, -1, 0.5])
    expect(() => transfersOfPack({ priceCents: wrong, grantedCents: 100 })).toThrow(RangeError)
})

test('what a bank takes of a pack is the platform’s loss, and no operator’s', () => {
  expect(transfersOfDispute(2000, true, true)).toEqual([
    { reason: 'disputed', debit: 'platform:disputed', credit: 'provider', cents: 2000 },
    { reason: 'dispute won', debit: 'provider', credit: 'platform:disputed', cents: 2000 },
  ])
})

test('with a pack that a bank took back goes what is left of its credit, of a part of it in proportion', () => {
  const lot = { grantedCents: 2500, leftCents: 1500 }
  expect([takenLotCentsOf(lot, 2000, 2000), takenLotCentsOf(lot, 2000, 801)]).toEqual([1500, 1002])
  expect(takenLotCentsOf({ ...lot, leftCents: 0 }, 2000, 2000)).toBe(0)
})

test('credit that goes with a lost pack is a smaller loss, and above its price no gift any more', () => {
  const taken = { reason: 'credit taken back', debit: 'rider:credit', credit: 'platform:disputed' } as const
  expect(transfersOfTakenLot(1500, { priceCents: 2000, grantedCents: 2500 })).toEqual([
    { ...taken, cents: 1200 },
    { reason: 'gift taken back', debit: 'rider:credit', credit: 'platform:gifts', cents: 300 },
  ])
  // of a pack that gives less than it costs the platform keeps less
  expect(transfersOfTakenLot(800, { priceCents: 2000, grantedCents: 1600 })).toEqual([
    { ...taken, cents: 1000 },
    { reason: 'gift taken back', debit: 'platform:gifts', credit: 'rider:credit', cents: 200 },
  ])
  expect(transfersOfTakenLot(1500, { priceCents: 2000, grantedCents: 2000 })).toEqual([{ ...taken, cents: 1500 }])
  for (const wrong of [-1, 0.5])
    expect(() => transfersOfTakenLot(wrong, { priceCents: 2000, grantedCents: 2000 }), String(wrong)).toThrow(
      RangeError,
    )
})

test('whatever is spent of a lost pack, all its credit that is left leaves the books of the rider', () => {
  const cents = fc.integer({ min: 1, max: 50_000 })
  fc.assert(
    fc.property(cents, cents, cents, cents, (priceCents, grantedCents, left, taken) => {
      const lot = { grantedCents, leftCents: Math.min(left, grantedCents) }
      expect(takenLotCentsOf(lot, priceCents, priceCents)).toBe(lot.leftCents)
      const goes = takenLotCentsOf(lot, priceCents, Math.min(taken, priceCents))
      expect(goes).toBeLessThanOrEqual(lot.leftCents)
      const moved = transfersOfTakenLot(goes, { priceCents, grantedCents })
      const ofRider = moved.reduce(
        (sum, { debit, credit, cents: of }) =>
          sum + of * (Number(debit === 'rider:credit') - Number(credit === 'rider:credit')),
        0,
      )
      expect(ofRider).toBe(goes)
    }),
  )
})
