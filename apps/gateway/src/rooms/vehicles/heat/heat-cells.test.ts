import { expect, test } from 'vitest'
import { cellOf, middleOf, middleOfFour } from './heat-cells.js'

const coarse = (cell: number): number => Math.floor(cell / 2 ** 20) * 2 ** 19 + Math.floor((cell % 2 ** 19) / 2)

test('a place lies within half a cell of the middle of its cell, everywhere', () => {
  const farthest = { cell: 0, four: 0 }
  const further = (so: number, a: { latitude: number; longitude: number }, b: typeof a): number =>
    Math.max(so, Math.abs(a.latitude - b.latitude), Math.abs(a.longitude - b.longitude))
  for (let n = 0; n < 5000; n += 1) {
    const place = { latitude: ((n * 7919.17) % 180) - 90, longitude: ((n * 104_729.31) % 360) - 180 }
    const cell = cellOf(place)
    farthest.cell = further(farthest.cell, place, middleOf(cell))
    farthest.four = further(farthest.four, place, middleOfFour(coarse(cell)))
  }
  expect(farthest.cell).toBeCloseTo(0.0005, 5)
  expect(farthest.four).toBeCloseTo(0.001, 5)
})

test('neighbours have numbers of their own, also across zero', () => {
  const places = [-0.0015, -0.0005, 0.0005, 0.0015]
  const cells = places.flatMap((latitude) => places.map((longitude) => cellOf({ latitude, longitude })))
  expect(new Set(cells).size).toBe(16)
  expect(new Set(cells.map(coarse)).size).toBe(4)
})

test('the ends of the world lie in its last cells, whose middles are on it', () => {
  for (const latitude of [-90, 90])
    for (const longitude of [-180, 180]) {
      const middle = middleOf(cellOf({ latitude, longitude }))
      expect(Math.abs(middle.latitude)).toBe(89.9995)
      expect(Math.abs(middle.longitude)).toBe(179.9995)
    }
})

test('a middle is written with the digits that it has', () => {
  expect(middleOf(cellOf({ latitude: 41.3874, longitude: 2.1686 }))).toEqual({ latitude: 41.3875, longitude: 2.1685 })
  expect(cellOf({ latitude: 41.3874, longitude: 2.1686 })).toBe(131_387 * 524_288 + 182_168)
})
