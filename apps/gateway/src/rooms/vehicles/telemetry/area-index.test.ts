import { defaultThresholds } from '@motora/contract/operators'
import { expect, test } from 'vitest'
import type { AreaRow } from '../../operators/index.js'
import { AreaIndex } from './area-index.js'

const operatorId = '0190a000-0000-7000-8000-00000000000a'
const area = (more: Partial<AreaRow>): AreaRow => ({
  operatorId,
  id: operatorId,
  kind: 'polygon',
  name: null,
  ring: null,
  latitude: null,
  longitude: null,
  radiusMetres: null,
  ...more,
})
const square = area({
  ring: [
    [41.4, 2.1],
    [41.4, 2.2],
    [41.5, 2.2],
    [41.5, 2.1],
  ],
})
const circle = area({ kind: 'circle', latitude: 41.45, longitude: 2.3, radiusMetres: 500 })
/** Metres per degree to the north, and to the east at this latitude. */
const [up, aside] = [111_195, 111_195 * Math.cos((41.45 * Math.PI) / 180)]

test('how far outside a place lies, by the nearest side, corner or circle', () => {
  const index = new AreaIndex([square, circle])
  const outside = (latitude: number, longitude: number) => index.metresOutside(operatorId, latitude, longitude)
  expect(outside(41.45, 2.1 - 100 / aside)).toBeCloseTo(100, 0)
  expect(outside(41.5 + 70 / up, 2.15)).toBeCloseTo(70, 0)
  // from a corner: three to one side, four to the other
  expect(outside(41.4 - 40 / up, 2.1 - 30 / aside)).toBeCloseTo(50, 0)
  expect(outside(41.45, 2.3 + 620 / aside)).toBeCloseTo(120, 0)
  // between the two the nearer one counts
  expect(outside(41.45, 2.3 - 800 / aside)).toBeCloseTo(300, 0)
  expect(index.isInside(operatorId, 41.45, 2.15)).toBe(true)
  expect(index.isInside(operatorId, 41.45, 2.25)).toBe(false)
  expect(index.isInside('another', 41.45, 2.15)).toBeNull()
})

test('a place on the side that two neighbours share lies in one of them alone', () => {
  const east = area({
    operatorId: 'east',
    ring: [
      [41.4, 2.2],
      [41.4, 2.3],
      [41.45, 2.3],
      [41.5, 2.2],
    ],
  })
  const northEast = area({
    operatorId: 'north-east',
    ring: [
      [41.45, 2.3],
      [41.5, 2.3],
      [41.5, 2.2],
    ],
  })
  const index = new AreaIndex([square, east, northEast])
  const holders = (latitude: number, longitude: number) =>
    [operatorId, 'east', 'north-east'].filter((id) => index.isInside(id, latitude, longitude)).length
  // on an upright side, in its lower corner, and in the middle of a slanting one
  expect([holders(41.45, 2.2), holders(41.4, 2.2), holders(41.475, 2.25)]).toEqual([1, 1, 1])
})

test('areas have one name, in whatever order and by whatever names they come; others have another', () => {
  const name = (...areas: AreaRow[]) => new AreaIndex(areas).nameOf(operatorId)
  expect(name(circle, { ...square, id: 'again', name: 'centre' })).toBe(name(square, circle))
  const all = [name(square, circle), name(square), name({ ...circle, radiusMetres: 501 }, square), name()]
  expect(new Set(all).size).toBe(4)
})

test('thresholds are the operator’s own, else the defaults', () => {
  const own = { lowBatteryPercent: 25, silentAfterMinutes: 60 }
  const index = new AreaIndex([], new Map([[operatorId, own]]))
  const others = [defaultThresholds, defaultThresholds]
  expect([operatorId, 'another', null].map((id) => index.thresholdsOf(id))).toEqual([own, ...others])
})
