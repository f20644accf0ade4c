import { expect, test } from 'vitest'
import { boundsOf, centroidOf, circleRing } from './areas'
import { routeFeatures, speedColour } from './route-features'

test('a circle has its radius on the ground in every direction', () => {
  const ring = circleRing(2.17, 41.39, 500)
  expect(ring).toHaveLength(65)
  expect(ring[0]).toEqual(ring[64])
  for (const [longitude, latitude] of ring) {
    const metres = Math.hypot((longitude - 2.17) * Math.cos((41.39 * Math.PI) / 180), latitude - 41.39) * 111_195
    expect(metres).toBeGreaterThan(498)
    expect(metres).toBeLessThan(502)
  }
})

test('a route is one line per run of one colour, joined without gaps, with both ends', () => {
  const speeds = [0, 10, 12, 50, null, 50]
  const points = speeds.map((speed, at) => ({ longitude: at, latitude: 0, speed }))
  const { features } = routeFeatures(points, 'Start', 'End')
  const lines = features.filter((feature) => feature.geometry.type === 'LineString')
  expect(lines.map((line) => line.properties?.colour)).toEqual([10, 50, null, 50].map(speedColour))
  expect(
    lines.map((line) => (line.geometry.type === 'LineString' ? line.geometry.coordinates.map(([x]) => x) : [])),
  ).toEqual([
    [0, 1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ])
  expect(features.filter((feature) => feature.properties?.name).map((feature) => feature.properties?.name)).toEqual([
    'Start',
    'End',
  ])
})

test('no points, no route; one point, only its start', () => {
  expect(routeFeatures([], 'S', 'E').features).toEqual([])
  expect(routeFeatures([{ longitude: 1, latitude: 1, speed: 3 }], 'S', 'E').features).toHaveLength(1)
})

test('bounds', () => {
  expect(boundsOf([])).toBeUndefined()
  expect(
    boundsOf([
      [2, 41],
      [-3, 40],
    ]),
  ).toEqual([-3, 40, 2, 41])
})

test('the name of an area stands at its centre of gravity, whichever way its ring turns', () => {
  const lShape: [number, number][] = [
    [2, 41],
    [2.2, 41],
    [2.2, 41.1],
    [2.1, 41.1],
    [2.1, 41.2],
    [2, 41.2],
    [2, 41],
  ]
  for (const ring of [lShape, lShape.toReversed()]) {
    const [x, y] = centroidOf(ring) ?? []
    expect(x).toBeCloseTo(2 + 0.25 / 3, 9)
    expect(y).toBeCloseTo(41 + 0.25 / 3, 9)
  }
  expect(centroidOf([])).toBeUndefined()
  expect(
    centroidOf([
      [2, 41],
      [2.1, 41],
      [2, 41],
    ]),
  ).toBeUndefined()
})
