import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HEAT_RAMP, HeatLayer, type HeatPoint } from './heat-layer'
import { MapContext } from './map-context'

/** What a map gets. */
function fakeMap(present: string[] = [], ground = '#cfe0ea') {
  const layers: { layer: { id: string; paint: Record<string, unknown> }; above: string | undefined }[] = []
  const pictures: unknown[] = []
  const map = {
    style: {},
    addSource: (_: string, source: { data: unknown }) => pictures.push(source.data),
    getSource: () => ({ setData: (data: unknown) => pictures.push(data) }),
    addLayer: (layer: never, above?: string) => layers.push({ layer, above }),
    getLayersOrder: () => ['sea'],
    getPaintProperty: () => ground,
    getLayer: (id: string) => (id === 'sea' ? { type: 'background' } : present.includes(id) ? {} : undefined),
    removeLayer: () => undefined,
    removeSource: () => undefined,
  }
  const show = (points: readonly HeatPoint[]) => (
    <MapContext value={map as never}>
      <HeatLayer id="heat" points={points} gridMetres={100} below="vehicles" />
    </MapContext>
  )
  return { layers, pictures, show }
}

test('the heat layer has opacity 0.8 and radius 12, and lies under what can be pressed [F-16]', () => {
  const { layers, show } = fakeMap(['vehicles'])
  render(show([[2, 41, 0.5]]))
  expect(layers).toHaveLength(1)
  expect(layers[0]?.above).toBe('vehicles')
  expect(layers[0]?.layer.paint).toMatchObject({ 'heatmap-opacity': 0.8, 'heatmap-radius': 12 })
})

test('another hour is another picture of the same layer, and a layer that is not there is no reason to fail', () => {
  const { layers, pictures, show } = fakeMap()
  const view = render(show([[2, 41, 0.5]]))
  view.rerender(show([[2.1, 41, 1]]))
  expect(layers).toHaveLength(1)
  expect(layers[0]?.above).toBeUndefined()
  expect(pictures.at(-1)).toMatchObject({
    features: [{ properties: { w: 1 }, geometry: { coordinates: [2.1, 41] } }],
  })
})

test('the colours are of one hue, darker where more happened on a light map and brighter on a dark one', () => {
  const rampOn = (ground: string) => {
    const { layers, show } = fakeMap([], ground)
    render(show([[2, 41, 0.5]]))
    return layers[0]?.layer.paint['heatmap-color'] as unknown[]
  }
  for (const [ground, ramp] of [
    ['#cfe0ea', HEAT_RAMP.light],
    ['hsl(200, 10%, 90%)', HEAT_RAMP.light],
    ['#10181f', HEAT_RAMP.dark],
    ['rgb(16, 24, 31)', HEAT_RAMP.dark],
  ] as const)
    expect(rampOn(ground).filter((part) => String(part).startsWith('#'))).toEqual(ramp)
  const brightness = (colour: string) =>
    [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0)
  const rising = HEAT_RAMP.dark.map(brightness)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  expect(HEAT_RAMP.light.map(brightness)).toEqual(HEAT_RAMP.light.map(brightness).toSorted((a, b) => b - a))
})
