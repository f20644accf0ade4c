import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HeldVehicle, VehicleDay } from './stores/bikes-store.js'
import { packed } from './testing/packed.js'
import { countEnded, rankRented, sumVehicles } from './vehicle-sums.js'

interface Rented {
  number: number
  rentals: number
  metres: number
  eurCents: number
  usdCents: number
}
const tens = (counts: Record<number, number>): number[] => Array.from({ length: 10 }, (_, n) => counts[n] ?? 0)
const dayOf = (rented: readonly Rented[], batteries = tens({})): VehicleDay => {
  const inOrder = rented.toSorted((a, b) => a.number - b.number)
  const of = (name: keyof Rented) => packed(inOrder.map((one) => one[name]))
  const cents = (name: 'eurCents' | 'usdCents') => (rented.every((one) => one[name] === -1) ? null : of(name))
  return {
    vehicles: of('number'),
    rentals: of('rentals'),
    metres: of('metres'),
    batteries,
    eurCents: cents('eurCents'),
    usdCents: cents('usdCents'),
  }
}

test('what a vehicle came to is added over days; no price is another thing than a price of nothing', () => {
  const days = [
    dayOf(
      [
        { number: 2, rentals: 3, metres: 4500, eurCents: 700, usdCents: -1 },
        { number: 900, rentals: 1, metres: 0, eurCents: -1, usdCents: 0 },
      ],
      tens({ 0: 1, 9: 3 }),
    ),
    dayOf([{ number: 2, rentals: 1, metres: 1, eurCents: -1, usdCents: 5 }], tens({ 9: 1 })),
    dayOf([{ number: 2, rentals: 1, metres: 0, eurCents: 50, usdCents: -1 }]),
  ]
  expect([...sumVehicles(days, [900, 7, 2, 901])]).toEqual([
    [2, { metres: 4501, eurCents: 750, usdCents: 5 }],
    [900, { metres: 0, eurCents: null, usdCents: 0 }],
  ])
  expect([...sumVehicles(days, [2]).keys()]).toEqual([2])
  const ended = countEnded(days)
  // then a vehicle that nobody rented, one with rentals of other days alone, and a number beyond those that were read
  expect([2, 900, null, 7, 901].map(ended.of)).toEqual([5, 1, 0, 0, 0])
  expect(ended.batteryAtEnd).toEqual([
    { from: 0, rentals: 1 },
    { from: 90, rentals: 4 },
  ])
  expect([countEnded([]).of(1), countEnded([]).batteryAtEnd]).toEqual([0, []])
  expect(sumVehicles([], [1]).size).toBe(0)
  expect(sumVehicles(days, []).size).toBe(0)
})

test('the sums are those of maps', () => {
  const cents = fc.integer({ min: -1, max: 2_000_000_000 })
  const rented = fc.record({
    number: fc.integer({ min: 1, max: 40 }),
    rentals: fc.integer({ min: 1, max: 9 }),
    metres: fc.integer({ min: 0, max: 2_000_000_000 }),
    eurCents: cents,
    usdCents: cents,
  })
  const day = fc.record({
    rented: fc.uniqueArray(rented, { selector: ({ number }) => number, minLength: 1, maxLength: 20 }),
    batteries: fc.array(fc.nat(50), { minLength: 10, maxLength: 10 }),
  })
  fc.assert(
    fc.property(fc.array(day, { maxLength: 20 }), fc.array(fc.nat(45)), (drawn, wanted) => {
      const days = drawn.map((one) => dayOf(one.rented, one.batteries))
      const [ended, sums] = [countEnded(days), sumVehicles(days, wanted)]
      const of = new Map<number, Rented[]>()
      for (const one of drawn.flatMap((day) => day.rented)) of.set(one.number, [...(of.get(one.number) ?? []), one])
      const added = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0)
      const priced = (some: readonly number[]) => {
        const said = some.filter((one) => one >= 0)
        return said.length > 0 ? added(said) : null
      }
      for (let number = 0; number <= 41; number += 1) {
        const mine = of.get(number) ?? []
        expect(ended.of(number)).toBe(added(mine.map(({ rentals }) => rentals)))
        const sum = {
          metres: added(mine.map(({ metres }) => metres)),
          eurCents: priced(mine.map(({ eurCents }) => eurCents)),
          usdCents: priced(mine.map(({ usdCents }) => usdCents)),
        }
        expect(sums.get(number)).toEqual(wanted.includes(number) && mine.length > 0 ? sum : undefined)
      }
      const left = new Map(ended.batteryAtEnd.map(({ from, rentals }) => [from, rentals]))
      for (let n = 0; n < 10; n += 1)
        expect(left.get(n * 10) ?? 0).toBe(added(drawn.map(({ batteries }) => batteries[n] ?? 0)))
    }),
  )
})

test('equals stand in the order in which they are held, at both ends', () => {
  const held = (vehicle: string, number: number | null): HeldVehicle => ({
    vehicleId: vehicle,
    vehicle,
    number,
    idleDays: null,
  })
  const fleet = [held('A', null), held('B', 1), held('C', 3), held('D', 2), held('E', 4)]
  const rented = (number: number, rentals: number) => ({ number, rentals, metres: 0, eurCents: -1, usdCents: -1 })
  // number 9 is of no vehicle that is held: one of another operator by now
  const ended = countEnded([dayOf([rented(1, 2), rented(2, 2), rented(3, 5), rented(9, 100)])])
  const { best, worst } = rankRented(fleet, ended, 3)
  expect(best.map(({ vehicle, rentals }) => [vehicle, rentals])).toEqual([
    ['C', 5],
    ['B', 2],
    ['D', 2],
  ])
  expect(worst.map(({ vehicle, rentals }) => [vehicle, rentals])).toEqual([
    ['A', 0],
    ['E', 0],
    ['B', 2],
  ])
})
