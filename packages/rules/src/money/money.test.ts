import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, discountCents, eurosOf, eurosOfPrice, lineCents, priceOf } from './index.js'

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

test.each([
  ['a fraction of a cent', () => eurosOf(12.5)],
  ['euros finer than a cent', () => centsOf(0.265)],
  ['a price finer than 1/10,000', () => priceOf(0.26555)],
  ['what is no number', () => centsOf(Number.NaN)],
  ['what is endless', () => centsOf(Number.POSITIVE_INFINITY)],
  ['a sum that cannot be exact', () => lineCents(2 ** 40, 2 ** 40)],
  ['part of a minute', () => lineCents(1.5, 2600)],
  ['a line below zero', () => lineCents(-1, 2600)],
  ['a discount above everything', () => discountCents(338, 101)],
  ['a discount below nothing', () => discountCents(338, -1)],
])('%s is refused, never rounded in silence', (_, work) => {
  expect(work).toThrow(RangeError)
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
