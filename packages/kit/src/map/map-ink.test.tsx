import { expect, test } from 'vitest'
import { renderKit } from '../testing/render-kit'
import { AREA_FILL, PolygonsLayer } from './area-layers'
import { ShapesLayer } from './edit/shapes-layer'
import { MapContext } from './map-context'
import { RouteLayer } from './route-layer'

interface Painted {
  id: string
  paint: Record<string, unknown>
}

/** The layers that are put on a map of this ground. */
function painted(ground: string): Painted[] {
  const layers: Painted[] = []
  const map = {
    style: {},
    addSource: () => undefined,
    getSource: () => ({ setData: () => undefined }),
    addLayer: (layer: Painted) => layers.push(layer),
    getLayersOrder: () => ['streets', 'ground'],
    getLayer: (id: string) => ({ type: id === 'ground' ? 'background' : 'line' }),
    getPaintProperty: () => ground,
    removeLayer: () => undefined,
    removeSource: () => undefined,
  }
  const area = { id: 'a', name: 'Gràcia', colour: '#123456', rings: [] }
  const shape = { kind: 'circle', centre: [2, 41], radiusMetres: 100 } as const
  renderKit(
    <MapContext value={map as never}>
      <PolygonsLayer id="areas" areas={[area]} />
      <ShapesLayer id="shapes" shapes={[{ id: 's', name: 'Fòrum', shape, isFaulty: false }]} colour="#123456" />
      <RouteLayer id="route" points={[{ longitude: 2, latitude: 41, speed: 3 }]} />
    </MapContext>,
  )
  return layers
}
const halos = (ground: string) =>
  painted(ground)
    .map(({ paint }) => paint['text-halo-color'])
    .filter(Boolean)

test('names have a light rim on a light map and a dark one on a dark map', () => {
  expect(halos('#cfe0ea')).toEqual(['#ffffff', '#ffffff', '#ffffff'])
  expect(halos('#10181f')).toEqual(['#14181c', '#14181c', '#14181c'])
  expect(halos('#fff')).toEqual(['#ffffff', '#ffffff', '#ffffff'])
})

test('areas are filled at six per cent at most', () => {
  const fills = painted('#cfe0ea').flatMap(({ paint }) => (paint['fill-opacity'] ? [paint['fill-opacity']] : []))
  expect(fills).toHaveLength(2)
  const figures = (expression: unknown): number[] =>
    Array.isArray(expression) ? expression.flatMap(figures) : typeof expression === 'number' ? [expression] : []
  const opacities = fills.flatMap(figures).filter((figure) => figure < 1)
  expect(Math.max(...opacities)).toBe(AREA_FILL)
  expect(AREA_FILL).toBeLessThanOrEqual(0.06)
})
