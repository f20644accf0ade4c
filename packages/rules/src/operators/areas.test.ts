import { readFileSync } from 'node:fs'
import { areaLimits } from '@motora/contract/operators'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaSquareMetres } from './area-size.js'
import { areaFaults, areaSizes, polygonFault } from './areas.js'
import { ringCrossing } from './ring-crossing.js'

type Corner = [longitude: number, latitude: number]
const points = (ring: readonly Corner[]) => ring.map(([longitude, latitude]) => ({ latitude, longitude }))
/** Corners in hundreds of metres or so from a place in Barcelona. */
const near = (...ring: Corner[]) => points(ring.map(([x, y]) => [2.17 + x / 1000, 41.39 + y / 1000]))
const real = (name: string) => {
  const text = readFileSync(new URL(`./testdata/${name}.geojson`, import.meta.url), 'utf8')
  const { features } = JSON.parse(text) as { features: { geometry: { coordinates: [Corner[]] } }[] }
  return features.map(({ geometry }) => ({ points: points(geometry.coordinates[0]) }))
}
const neighbourhoods = real('neighbourhoods-barcelona')
const zones = real('zones-ecooltra')
const square = near([0, 0], [2, 0], [2, 2], [0, 2])

const ringCrossesItself = (ring: Parameters<typeof ringCrossing>[0]) => ringCrossing(ring) !== null

describe('a ring crosses or touches itself', () => {
  test.each<[string, ...Corner[]]>([
    ['bow tie', [0, 0], [2, 2], [2, 0], [0, 2]],
    ['corner on its own side', [0, 0], [4, 0], [4, 4], [2, 0], [0, 4]],
    ['same corner twice', [0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]],
    ['spike that runs back on itself', [0, 0], [2, 0], [4, 0], [2, 0], [2, 2]],
    ['spike in a slanting side', [0, 0], [4, 4], [2, 2], [0, 4]],
    ['sides that lie on one another', [0, 0], [4, 0], [4, 2], [3, 0], [1, 0], [0, 2]],
    ['corners on one line', [0, 0], [1, 1], [2, 2]],
    ['upright sides on one another', [0, 0], [0, 4], [2, 4], [0, 3], [0, 1], [2, 0]],
  ])('%s', (_, ...ring) => {
    expect(polygonFault(near(...ring))).toBe('crosses-itself')
  })

  test('a corner in the middle of a side, neighbours and a repeated first corner are no crossing', () => {
    expect(polygonFault(near([0, 0], [1, 0], [2, 0], [2, 2], [0, 2], [0, 0]))).toBeNull()
    expect(polygonFault(near([0, 0], [0, 0], [2, 0], [2, 2], [2, 2], [0, 2]))).toBeNull()
  })

  /** Each side against each other, in whole numbers. */
  const crossesSlowly = (ring: Corner[]): boolean => {
    const turn = (a: Corner, b: Corner, c: Corner) =>
      Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    const on = (a: Corner, b: Corner, c: Corner) =>
      turn(a, b, c) === 0 && (c[0] - a[0]) * (c[0] - b[0]) <= 0 && (c[1] - a[1]) * (c[1] - b[1]) <= 0
    return ring.some((a, i) => {
      const b = ring[(i + 1) % ring.length] as Corner
      const after = ring[(i + 2) % ring.length] as Corner
      if (on(a, b, after) || on(b, after, a)) return true
      return ring.some((c, k) => {
        const d = ring[(k + 1) % ring.length] as Corner
        const apart = Math.abs(i - k)
        if (apart < 2 || apart === ring.length - 1) return false
        const crossing = turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
        return crossing || on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
      })
    })
  }
  const withoutRepeats = (ring: Corner[]) =>
    ring.filter(([x, y], i) => {
      const last = ring.at(i - 1)
      return last?.[0] !== x || last[1] !== y
    })
  const corners = (most: number) => fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most }))

  test.each([4, 9, 60])('as comparing each side with each other finds it, on a board of %i', (most) => {
    fc.assert(
      fc.property(fc.array(corners(most), { minLength: 3, maxLength: 9 }), (drawn) => {
        const ring = withoutRepeats(drawn)
        fc.pre(ring.length >= 3)
        const placed = ring.map(([x, y]) => ({ longitude: 2 + x / 1e4, latitude: 41 + y / 1e4 }))
        expect(ringCrossesItself(placed)).toBe(crossesSlowly(ring))
      }),
      { numRuns: 3000 },
    )
  })

  test('a star-shaped ring does not, wherever it begins and whichever way it runs', () => {
    const ring = fc.array(fc.integer({ min: 100, max: 9000 }), { minLength: 3, maxLength: 200 }).chain((radii) =>
      fc.record({
        start: fc.nat({ max: radii.length - 1 }),
        backwards: fc.boolean(),
        corners: fc.constant(
          radii.map((radius, i): Corner => {
            const angle = (i / radii.length) * 2 * Math.PI
            return [2.17 + (Math.cos(angle) * radius) / 1e5, 41.39 + (Math.sin(angle) * radius) / 1e5]
          }),
        ),
      }),
    )
    fc.assert(
      fc.property(ring, ({ start, backwards, corners: star }) => {
        const turned = [...star.slice(start), ...star.slice(0, start)]
        expect(ringCrossesItself(points(backwards ? turned.reverse() : turned))).toBe(false)
      }),
    )
  })

  test('one corner of a neighbourhood of 2,000 dragged over the other side is found', () => {
    const [largest] = neighbourhoods
    const ring = largest?.points ?? []
    const opposite = ring[Math.floor(ring.length / 2)]
    const dragged = ring.map((point, i) =>
      i === 10 && opposite
        ? { latitude: 2 * opposite.latitude - point.latitude, longitude: opposite.longitude }
        : point,
    )
    expect(ringCrossesItself(ring)).toBe(false)
    expect(ringCrossesItself(dragged)).toBe(true)
  })

  test('a loop of a metre in a large area is said by the number of its corner', () => {
    const loop = near([0, 0], [9, 0], [9, 9], [4.02, 9], [4.01, 9.01], [4.02, 9.01], [4.01, 9], [0, 9])
    expect([3, 4, 5, 6]).toContain(ringCrossing(loop))
    const far = near([0, 0], [9, 0], [9, 9], [5, 9], [5, 9.01], [5.01, 9.01], [4.99, 9.005], [0, 9])
    expect([3, 4, 5, 6]).toContain(ringCrossing(far))
  })

  test('a comb of 10,000 corners, the most an area may have, is answered while one waits', () => {
    // An odd number: it ends on its back, from where the way home is free.
    const comb = Array.from({ length: areaLimits.pointsOfArea - 1 }, (_, i): Corner => {
      const [along, out] = [i / 1e4, i % 2 === 0 ? 0.1 : 1]
      return [2 + along + out, 41 + along - out]
    })
    const ring = points([...comb, [2, 42]])
    const since = performance.now()
    expect(ringCrossesItself(ring)).toBe(false)
    expect(performance.now() - since).toBeLessThan(1000)
  })
})

describe('sizes and numbers', () => {
  test('fewer than three places are no area', () => {
    expect(polygonFault(near([0, 0], [2, 0], [0, 0], [2, 0]))).toBe('too-few-points')
  })

  test('from 500 m² to 20,000 km²', () => {
    const side = (metres: number) => {
      const [y, x] = [metres / 111_195, metres / (111_195 * Math.cos((41.39 * Math.PI) / 180))]
      return points([
        [2, 41.39],
        [2 + x, 41.39],
        [2 + x, 41.39 + y],
        [2, 41.39 + y],
      ])
    }
    expect(areaSquareMetres(side(1000)) / 1e6).toBeCloseTo(1, 2)
    expect(polygonFault(side(22))).toBe('too-small')
    expect(polygonFault(side(23))).toBeNull()
    expect(polygonFault(side(140_000))).toBeNull()
    expect(polygonFault(side(144_000))).toBe('too-large')
  })

  test('a circle from 15 m to 50 km', () => {
    const circle = (radiusMetres: number) => ({ latitude: 41, longitude: 2, radiusMetres })
    const radii = [15, 14.9, 50_000, 50_001, Number.NaN]
    expect(areaFaults({ areas: [], circles: radii.map(circle) })).toEqual([
      { fault: 'too-small', in: 'circles', index: 1 },
      { fault: 'too-large', in: 'circles', index: 3 },
      { fault: 'too-small', in: 'circles', index: 4 },
    ])
    expect(areaSizes.maxRadiusMetres).toBe(50_000)
  })

  test('areas and circles are counted together, points over all areas', () => {
    const circle = { latitude: 41, longitude: 2, radiusMetres: 100 }
    const areas = Array.from({ length: areaLimits.areas }, () => ({ points: square }))
    expect(areaFaults({ areas, circles: [] })).toEqual([])
    expect(areaFaults({ areas, circles: [circle] })).toEqual([{ fault: 'too-many-areas', in: 'all' }])
    const many = { points: Array.from({ length: areaLimits.pointsOfArea + 1 }, () => square[0] ?? circle) }
    expect(areaFaults({ areas: [{ points: square }, many], circles: [] })).toEqual([
      { fault: 'too-many-points', in: 'areas', index: 1 },
    ])
    expect(areaFaults({ areas: Array.from({ length: 6 }, () => many), circles: [] })).toEqual([
      { fault: 'too-many-points', in: 'all' },
    ])
  })

  test('real areas, with thousands of corners and touching their neighbours, have no fault', () => {
    const areas = [...neighbourhoods, ...zones]
    expect(areas.length).toBe(166)
    expect(Math.max(...areas.map((area) => area.points.length))).toBeGreaterThan(2000)
    expect(areaFaults({ areas, circles: [] })).toEqual([])
  })
})
