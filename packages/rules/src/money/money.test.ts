import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, discountCents, eurosOf, eurosOfPrice, lineCents, priceOf, roundedToCent } from './index.js'

const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const price = fc.integer({ min: 0, max: 10_000_000 })
const count = fc.integer({ min: 0, max: 100_000 })
const percent = fc.integer({ min: 0, max: 100 })

test('cents become euros and euros the same cents again, also as the text that JSON makes of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(centsOf(eurosOf(amount))).toBe(amount)
      expect(centsOf(JSON.parse(JSON.stringify(eurosOf(amount))))).toBe(amount)
      expect(priceOf(eurosOfPrice(amount))).toBe(amount)
    }),
  )
  expect([eurosOf(1250), centsOf(0.29), centsOf(1.1), priceOf(0.265), eurosOfPrice(750)]).toEqual([
    12.5, 29, 110, 2650, 0.075,
  ])
})

test('what is typed is rounded to the cent by its digits', () => {
  expect([29, 29.004, 29.005, 1.005, 0.615, 0.0049, 1e-7].map(roundedToCent)).toEqual([29, 29, 29.01, 1.01, 0.62, 0, 0])
})

test.each<[string, () => unknown, string]>([
  ['a fraction of a cent', () => eurosOf(12.5), 'cents is not whole: 12.5'],
  ['euros finer than a cent', () => centsOf(0.265), 'cents are finer than they may be: 0.265 €'],
  ['part of a price', () => eurosOfPrice(0.5), 'parts of a price is not whole: 0.5'],
  ['a price finer than 1/10,000', () => priceOf(0.26555), 'parts of a price are finer than they may be: 0.26555 €'],
  ['what is no number', () => centsOf(Number.NaN), 'cents is not whole: NaN'],
  ['what is endless', () => centsOf(Number.POSITIVE_INFINITY), 'cents is not whole: Infinity'],
  ['a sum that cannot be exact', () => lineCents(2 ** 40, 2 ** 40), 'an amount is not whole'],
  ['part of a minute', () => lineCents(1.5, 2600), 'a count is not whole: 1.5'],
  ['part of a unit price', () => lineCents(1, 0.5), 'a price is not whole: 0.5'],
  ['a line below zero', () => lineCents(-1, 2600), 'an amount is below zero: -2600'],
  ['a discount above everything', () => discountCents(338, 101), 'no percentage: 101'],
  ['a discount below nothing', () => discountCents(338, -1), 'no percentage: -1'],
  ['part of a percentage', () => discountCents(338, 1.5), 'a percentage is not whole: 1.5'],
  ['a discount on part of a cent', () => discountCents(0.5, 10), 'cents is not whole: 0.5'],
  ['a discount on less than nothing', () => discountCents(-338, 10), 'an amount is below zero: -3380'],
])('%s is refused by name, never rounded in silence', (_, work, why) => {
  expect(work).toThrow(RangeError)
  expect(work).toThrow(why)
})

test('there is no negative nothing, which a person would see as -0', () => {
  expect([centsOf(-0), eurosOf(-0), priceOf(-0), lineCents(-0, 2600)].every((zero) => Object.is(zero, 0))).toBe(true)
})

test('a line is the nearest cent, and the upper one of two equally near', () => {
  fc.assert(
    fc.property(count, price, (minutes, each) => {
      // a second calculation: in parts of 1/10,000, by whole numbers without bound
      const exact = BigInt(minutes) * BigInt(each)
      expect(BigInt(lineCents(minutes, each))).toBe((exact + 50n) / 100n)
    }),
  )
  // the worked examples P5, P11 (driven, paused), P49
  expect([lineCents(13, 2600), lineCents(8, 2650), lineCents(3, 750), lineCents(1, 2200)]).toEqual([338, 212, 23, 22])
})

test('a discount is the nearest cent, half a cent is the rider’s, and what is left is never below zero', () => {
  fc.assert(
    fc.property(cents, percent, (gross, share) => {
      const off = discountCents(gross, share)
      expect(BigInt(off)).toBe((BigInt(gross) * BigInt(share) + 50n) / 100n)
      expect(off).toBeLessThanOrEqual(gross)
    }),
  )
  const net = (gross: number, share: number) => gross - discountCents(gross, share)
  // the worked examples P22, P23, P24, P28, P29, P30
  expect([net(338, 10), net(338, 15), net(338, 5), net(650, 1), net(2900, 20), net(338, 100)]).toEqual([
    304, 287, 321, 643, 2320, 0,
  ])
})

test('more minutes never cost less, and a higher discount never takes off less', () => {
  fc.assert(
    fc.property(count, price, cents, fc.integer({ min: 0, max: 99 }), (minutes, each, gross, share) => {
      expect(lineCents(minutes + 1, each)).toBeGreaterThanOrEqual(lineCents(minutes, each))
      expect(discountCents(gross, share + 1)).toBeGreaterThanOrEqual(discountCents(gross, share))
    }),
  )
})
