import { type NotRentableReason, notRentableReasons } from '@motora/contract/vehicles'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minRentalBatteryPercent, type RentableFacts, silentAfterMs, whyNotRentable } from './index.js'

const now = new Date('2026-11-21T22:30:00Z')
const operator = {
  canOperate: true,
  isFree: false,
  hasTariff: true,
  exclusionStart: null,
  exclusionEnd: null,
  timezone: 'Europe/Madrid',
}
// 23:30 in Madrid
const excluded = { ...operator, exclusionStart: '23:00', exclusionEnd: '06:00' }
const fine: RentableFacts = {
  now,
  operator,
  outOfService: false,
  selectToOperate: true,
  canOperate: true,
  retired: false,
  hasBlockingTicket: false,
  isUpdating: false,
  hasActiveRental: false,
  lastConnectionAt: now.getTime() - silentAfterMs,
  hasPosition: true,
  isOutsideArea: false,
  batteryPercent: minRentalBatteryPercent,
  silentAfterMs,
}

/** What alone brings each reason about. */
const causes: Record<NotRentableReason, Partial<RentableFacts>> = {
  retired: { retired: true },
  'no-operator': { operator: null },
  'operator-not-validated': { operator: { ...operator, canOperate: false } },
  'no-tariff': { operator: { ...operator, hasTariff: false } },
  'cannot-operate': { canOperate: false },
  'not-selected-to-operate': { selectToOperate: false },
  'out-of-service': { outOfService: true },
  'open-ticket': { hasBlockingTicket: true },
  updating: { isUpdating: true },
  'never-reported': { lastConnectionAt: null },
  silent: { lastConnectionAt: now.getTime() - silentAfterMs - 1 },
  'no-position': { hasPosition: false },
  'outside-area': { isOutsideArea: true },
  'low-battery': { batteryPercent: minRentalBatteryPercent - 1 },
  // the hours are the operator's, not the server's
  'exclusion-hours': { operator: excluded },
  'active-rental': { hasActiveRental: true },
}

describe('why a vehicle is not rentable', () => {
  test('nothing speaks against a sound vehicle, nor against one that never reported its battery', () => {
    expect(whyNotRentable(fine)).toEqual([])
    expect(whyNotRentable({ ...fine, batteryPercent: null })).toEqual([])
    // an operator that is free needs no tariff
    expect(whyNotRentable({ ...fine, operator: { ...operator, isFree: true, hasTariff: false } })).toEqual([])
    expect(whyNotRentable({ ...fine, silentAfterMs: silentAfterMs / 2 })).toEqual(['silent'])
  })

  test.each(notRentableReasons)('%s alone', (reason) => {
    expect(whyNotRentable({ ...fine, ...causes[reason] })).toEqual([reason])
  })

  test('exclusion hours in another zone do not hold', () => {
    expect(whyNotRentable({ ...fine, operator: { ...excluded, timezone: 'UTC' } })).toEqual([])
  })

  // each of these takes the place of the other
  const instead: readonly (readonly NotRentableReason[])[] = [
    ['never-reported', 'silent'],
    ['no-operator', 'operator-not-validated', 'no-tariff', 'exclusion-hours'],
  ]
  const compatible = fc
    .subarray([...notRentableReasons])
    .filter((some) => instead.every((few) => few.filter((reason) => some.includes(reason)).length <= 1))

  test('whatever comes together, each cause adds its own reason and takes none away, in the order of the contract', () => {
    fc.assert(
      fc.property(compatible, fc.boolean(), (some, isShuffled) => {
        const order = isShuffled ? [...some].reverse() : some
        const facts: RentableFacts = Object.assign({}, fine, ...order.map((reason) => causes[reason]))
        expect(whyNotRentable(facts)).toEqual(notRentableReasons.filter((reason) => some.includes(reason)))
      }),
    )
  })

  test('an operator that is neither validated nor open now has both reasons', () => {
    expect(whyNotRentable({ ...fine, operator: { ...excluded, canOperate: false } })).toEqual([
      'operator-not-validated',
      'exclusion-hours',
    ])
  })
})
