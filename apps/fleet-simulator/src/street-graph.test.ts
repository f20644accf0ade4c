import { describe, expect, test } from 'vitest'
import { metresBetween } from './place.js'
import { StreetGraph } from './street-graph.js'

const graph = StreetGraph.load()
const sants = graph.nearestNode({ latitude: 41.3793, longitude: 2.1404 })
const poblenou = graph.nearestNode({ latitude: 41.4034, longitude: 2.2041 })

describe('a route through the city', () => {
  test('from Sants to Poblenou is about 8 km and every step is on the ground', () => {
    const route = graph.route(sants, poblenou)
    expect(route?.metres).toBeGreaterThan(6_500)
    expect(route?.metres).toBeLessThan(9_000)
    const points = route?.points ?? []
    for (const [i, point] of points.slice(1).entries()) {
      expect(point.alongMetres).toBeGreaterThanOrEqual(points[i]?.alongMetres ?? 0)
      expect(point.street).not.toBe('')
    }
    expect(metresBetween(points[0] ?? graph.node(0), graph.node(sants))).toBe(0)
    expect(metresBetween(points.at(-1) ?? graph.node(0), graph.node(poblenou))).toBe(0)
  })

  test('back is as far as there', () => {
    const there = graph.route(sants, poblenou)?.metres ?? 0
    expect(graph.route(poblenou, sants)?.metres).toBeCloseTo(there, 0)
  })

  test('to where one stands is nothing', () => {
    expect(graph.route(sants, sants)).toMatchObject({ metres: 0 })
  })

  test('reaches every corner', () => {
    for (let node = 0; node < graph.nodeCount; node += 1_000) expect(graph.route(sants, node)).not.toBeNull()
  })
})

test('the nearest junction is found from the sea too, and a number that is no junction is refused', () => {
  expect(
    metresBetween(graph.node(graph.nearestNode({ latitude: 41.37, longitude: 2.24 })), {
      latitude: 41.39,
      longitude: 2.2,
    }),
  ).toBeLessThan(3_500)
  expect(() => graph.node(9_999_999)).toThrow(RangeError)
})
