import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, ClusterGrid } from './cluster-grid'
import type { LivePoint } from './live-points'
import { ShownFeatures } from './shown-features'

const WORLD: Box = { west: -180, south: -85, east: 180, north: 85 }
const place = fc.record({
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
})

test('no point is ever lost or counted twice, however they come, move and go', () => {
  const step = fc.record({ id: fc.integer({ min: 0, max: 20 }).map(String), to: fc.option(place) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 0, max: 20 }), (steps, zoom) => {
      const grid = new ClusterGrid()
      const truth = new Map<string, { longitude: number; latitude: number }>()
      for (const { id, to } of steps) {
        if (to) {
          grid.set(id, to.longitude, to.latitude)
          truth.set(id, to)
        } else {
          grid.remove(id)
          truth.delete(id)
        }
      }
      const view = grid.view(WORLD, zoom, 15)
      const counted = view.points.length + view.clusters.reduce((sum, cluster) => sum + cluster.count, 0)
      expect(counted).toBe(truth.size)
      expect(new Set(view.points).size).toBe(view.points.length)
      for (const id of view.points) expect(truth.has(id)).toBe(true)
    }),
  )
})

test('a cluster stands in the middle of its members', () => {
  const grid = new ClusterGrid()
  grid.set('a', 2.17, 41.39)
  grid.set('b', 2.1702, 41.3902)
  const [cluster] = grid.view(WORLD, 6, 15).clusters
  expect(cluster?.count).toBe(2)
  expect(cluster?.longitude).toBeCloseTo(2.1701, 5)
  expect(cluster?.latitude).toBeCloseTo(41.3901, 5)
})

test('near by every point stands alone, unless there were too many', () => {
  const grid = new ClusterGrid()
  for (let at = 0; at < 100; at++) grid.set(String(at), 2.17, 41.39 + at * 1e-7)
  expect(grid.view(WORLD, 15, 15).points).toHaveLength(100)
  expect(grid.view(WORLD, 14.9, 15).clusters.map((cluster) => cluster.count)).toEqual([100])
  expect(grid.view(WORLD, 18, 15, 99).points).toHaveLength(0)
})

test('only what is in the box is given', () => {
  const grid = new ClusterGrid()
  grid.set('here', 2.17, 41.39)
  grid.set('there', -3.7, 40.4)
  const box = { west: 2, south: 41, east: 2.4, north: 41.6 }
  for (const zoom of [4, 12, 17]) expect(grid.view(box, zoom, 15).points).toContain('here')
  expect(grid.view(box, 12, 15).points).not.toContain('there')
})

test('the map gets only what changed', () => {
  const point = (id: string, longitude: number): LivePoint => ({
    id,
    longitude,
    latitude: 41,
    icon: '01',
    colour: '#b3131f',
  })
  const points = new Map([
    ['a', point('a', 1)],
    ['b', point('b', 2)],
  ])
  const shown = new ShownFeatures()
  const look = (ids: string[]) => shown.difference({ clusters: [], points: ids }, (id) => points.get(id), String)
  expect(look(['a', 'b']).add.map((feature) => feature.id)).toEqual(['pa', 'pb'])
  expect(look(['a', 'b'])).toEqual({ add: [], remove: [] })
  points.set('b', point('b', 2.5))
  expect(look(['a', 'b']).add.map((feature) => feature.id)).toEqual(['pb'])
  expect(look(['b'])).toEqual({ add: [], remove: ['pa'] })
})
