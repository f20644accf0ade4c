import { useMemo } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import { type RoutePoint, routeFeatures } from './route-features'
import { type LayerPart, useGeoJsonLayers } from './use-geojson-layers'

const LAYERS: readonly LayerPart[] = [
  {
    id: 'casing',
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#ffffff', 'line-width': 8 },
  },
  {
    id: 'line',
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 5 },
  },
  {
    id: 'ends',
    type: 'circle',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-color': ['get', 'colour'],
      'circle-radius': 8,
      'circle-stroke-width': 3,
      'circle-stroke-color': '#ffffff',
    },
  },
  {
    id: 'names',
    type: 'symbol',
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'text-field': ['get', 'name'], 'text-size': 12, 'text-offset': [0, 1.4], 'text-allow-overlap': true },
    paint: { 'text-color': '#1a1d21', 'text-halo-color': '#ffffff', 'text-halo-width': 1.5 },
  },
]

/** A way travelled, coloured by speed, its start and end marked and named. Renders nothing. */
export function RouteLayer({ id, points }: { id: string; points: readonly RoutePoint[] }): null {
  const { map: texts } = useKitTexts()
  const data = useMemo(() => routeFeatures(points, texts.start, texts.end), [points, texts])
  useGeoJsonLayers(id, LAYERS, data)
  return null
}
