import { expect, test } from 'vitest'
import { Demand } from './demand.js'
import { metresBetween } from './place.js'
import { Random } from './random.js'

const demand = Demand.load()

test('the hours weigh one in the mean, and noon more than the small hours', () => {
  const weights = Array.from({ length: 24 }, (_, hour) => demand.weightOf(hour))
  expect(weights.reduce((a, b) => a + b) / 24).toBeCloseTo(1, 1)
  expect(demand.weightOf(12)).toBeGreaterThan(demand.weightOf(4))
})

test('rentals begin as often as asked', () => {
  const random = new Random(7)
  let seconds = 0
  for (let i = 0; i < 4_000; i++) seconds += demand.secondsToNext(12, 30, random)
  expect(seconds / 4_000).toBeCloseTo(3600 / (30 * demand.weightOf(12)), -1)
})

test('wishes lie in the city, are as long as real rentals, and some give up', () => {
  const random = new Random(11)
  const wishes = Array.from({ length: 3_000 }, () => demand.nextWish(random))
  for (const { from } of wishes) {
    expect(from.latitude).toBeGreaterThan(41.33)
    expect(from.latitude).toBeLessThan(41.46)
    expect(from.longitude).toBeGreaterThan(2.08)
    expect(from.longitude).toBeLessThan(2.24)
  }
  const gaveUp = wishes.filter((wish) => wish.to === null).length / wishes.length
  expect(gaveUp).toBeGreaterThan(0.08)
  expect(gaveUp).toBeLessThan(0.2)
  const metres = wishes.flatMap(({ from, to }) => (to ? [metresBetween(from, to)] : [])).sort((a, b) => a - b)
  const median = metres[Math.floor(metres.length / 2)] ?? 0
  expect(median).toBeGreaterThan(1_000)
  expect(median).toBeLessThan(3_000)
})

test('the same seed wishes the same, another seed something else', () => {
  const draw = (seed: number) => {
    const random = new Random(seed)
    return Array.from({ length: 20 }, () => demand.nextWish(random))
  }
  expect(draw(3)).toEqual(draw(3))
  expect(draw(3)).not.toEqual(draw(4))
})
