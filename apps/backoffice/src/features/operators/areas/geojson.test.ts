import { describe, expect, test } from 'vitest'
import { type DrawnArea, drawingOf } from './drawing'
import { readGeoJson } from './geojson-in'
import { geoJsonOf } from './geojson-out'
import { takenIn } from './taken-in'

const near = { latitude: 41.39, longitude: 2.15 }
const ring = [
  [2.1, 41.4],
  [2.12, 41.4],
  [2.12, 41.42],
  [2.1, 41.4],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const feature = (geometry: unknown, properties = {}) => ({ type: 'Feature', properties, geometry })
const read = (file: unknown, swapped = false) => {
  const result = readGeoJson(JSON.stringify(file), { swapped, near })
  if ('refused' in result) throw new Error(result.refused)
  return result
}
const withoutIds = (areas: readonly DrawnArea[]) => areas.map(({ id: _, ...rest }) => rest)

describe('reading GeoJSON', () => {
  test('polygons, parts of multi-polygons and points with a radius; the repeated corner is left off', () => {
    const { areas, leftOut } = read({
      type: 'FeatureCollection',
      features: [
        feature(polygon, { name: ' Port\u0000 Vell ' }),
        feature({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }, { NOM: 'Gràcia' }),
        feature({ type: 'Point', coordinates: [2.17, 41.38, 12] }, { radius: '250' }),
        { type: 'GeometryCollection', geometries: [polygon] },
      ],
    })
    expect(areas.map(({ name }) => name)).toEqual(['Port Vell', 'Gràcia', 'Gràcia', null, null])
    expect(new Set(areas.map(({ id }) => id)).size).toBe(5)
    expect(withoutIds(areas.slice(0, 1))).toEqual([
      {
        kind: 'polygon',
        name: 'Port Vell',
        points: ring.slice(0, 3).map(([longitude, latitude]) => ({ latitude, longitude })),
      },
    ])
    expect(areas[3]).toMatchObject({ kind: 'circle', latitude: 41.38, longitude: 2.17, radiusMetres: 250 })
    expect(leftOut).toEqual({})
  })

  test('what cannot be an area is left out, and why is counted', () => {
    const { areas, leftOut } = read({
      type: 'FeatureCollection',
      features: [
        feature({ type: 'LineString', coordinates: ring }),
        feature({ type: 'Point', coordinates: [2, 41] }),
        feature(null),
        feature({ type: 'Polygon', coordinates: [[[2, 'x']]] }),
        feature({ type: 'Polygon', coordinates: [[[430_000, 4_580_000]]] }),
        feature({ type: 'Polygon', coordinates: [[ring[0], ring[1], ring[0]]] }),
        feature({ type: 'Polygon', coordinates: [ring, ring, ring] }),
      ],
    })
    expect(areas).toHaveLength(1)
    expect(leftOut).toEqual({
      line: 1,
      'point-without-radius': 1,
      'no-shape': 1,
      'bad-coordinates': 1,
      projected: 1,
      'too-few-points': 1,
      hole: 2,
    })
  })

  test.each([
    ['{"type": "Feature', 'not-json'],
    ['<kml/>', 'not-json'],
    ['{"type":"Topology"}', 'not-geojson'],
    ['[1,2]', 'not-geojson'],
    ['{"type":"FeatureCollection","features":[]}', 'empty'],
  ])('%s is refused', (text, refused) => {
    expect(readGeoJson(text, { near })).toEqual({ refused })
  })

  test('degrees the other way round are noticed, and read so when asked', () => {
    const turned = { type: 'Polygon', coordinates: [ring.map(([x, y]) => [y, x])] }
    expect(read(turned).looksSwapped).toBe(true)
    const { areas, looksSwapped } = read(turned, true)
    expect(looksSwapped).toBe(false)
    expect(withoutIds(areas)).toEqual(withoutIds(read(polygon).areas))
    expect(read(polygon).looksSwapped).toBe(false)
  })
})

describe('what is saved as GeoJSON', () => {
  const drawing = drawingOf({
    areas: [
      {
        id: 'e58ed763-928c-4155-bee9-fdbaaadc15f3',
        name: 'A',
        points: [near, { ...near, latitude: 42 }, { latitude: 42, longitude: 3 }],
      },
    ],
    circles: [{ id: '0d5a9b7e-8f1d-4a54-9a0a-6ee6a6f3a1b2', name: null, ...near, radiusMetres: 300 }],
  })

  test('comes back as it was', () => {
    const result = readGeoJson(geoJsonOf(drawing), { near })
    expect('areas' in result && result.areas).toEqual(drawing)
  })

  test('keeps ids only where it replaces the same areas: other files may carry ids that are taken', () => {
    expect(takenIn(drawing, drawing, 'replace')).toEqual(drawing)
    const ids = takenIn(drawing, drawing, 'add').map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(takenIn([], drawing, 'replace').some(({ id }) => id === drawing[0]?.id)).toBe(false)
  })
})
