import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bonusName, giveBackYoungestFirst, spendOldestFirst } from './index.js'

test('the name of a pack is the word and its price, whole euros without decimals', () => {
  expect([2000, 1250, 1, 100_000].map(bonusName)).toEqual(['Bonus 20', 'Bonus 12.50', 'Bonus 0.01', 'Bonus 1000'])
})

const lots = [
  { lotId: 'old', cents: 100 },
  { lotId: 'spent', cents: 0 },
  { lotId: 'young', cents: 500 },
]

test('the oldest lot is spent first, and no lot gives more than it has', () => {
  expect(spendOldestFirst(lots, 80)).toEqual([{ lotId: 'old', cents: 80 }])
  expect(spendOldestFirst(lots, 150)).toEqual([
    { lotId: 'old', cents: 100 },
    { lotId: 'young', cents: 50 },
  ])
  expect(spendOldestFirst(lots, 9999).map(({ cents }) => cents)).toEqual([100, 500])
  expect([spendOldestFirst(lots, 0), spendOldestFirst([], 50), spendOldestFirst(lots, -5)]).toEqual([[], [], []])
})

test('what is given back fills the youngest lot first, and never more than was spent of it', () => {
  expect(giveBackYoungestFirst(lots, 520)).toEqual([
    { lotId: 'young', cents: 500 },
    { lotId: 'old', cents: 20 },
  ])
  expect(giveBackYoungestFirst(lots, 9999).reduce((sum, { cents }) => sum + cents, 0)).toBe(600)
})

test('of any lots exactly what is wanted is taken, or all there is; giving it back makes them what they were', () => {
  const some = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 12 })
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 1_000_000 }), (left, wanted) => {
      const from = left.map((cents, n) => ({ lotId: String(n), cents }))
      const taken = spendOldestFirst(from, wanted)
      const sum = taken.reduce((total, { cents }) => total + cents, 0)
      expect(sum).toBe(
        Math.min(
          wanted,
          left.reduce((total, cents) => total + cents, 0),
        ),
      )
      for (const { lotId, cents } of taken) expect(cents).toBeLessThanOrEqual(left[Number(lotId)] ?? 0)
      expect(new Map(giveBackYoungestFirst(taken, sum).map((one) => [one.lotId, one.cents]))).toEqual(
        new Map(taken.map((one) => [one.lotId, one.cents])),
      )
    }),
  )
})

test('part of a cent is refused', () => {
  expect(() => spendOldestFirst(lots, 1.5)).toThrow('cents is not whole: 1.5')
})
