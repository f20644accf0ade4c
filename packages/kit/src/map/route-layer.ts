import { useMemo } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import { type MapInk, useMapInk } from './map-ink'
import { type RoutePoint, routeFeatures } from './route-features'
import { type LayerPart, useGeoJsonLayers } from './use-geojson-layers'

const routeLayers = ({ text, halo }: MapInk): readonly LayerPart[] => [
  {
    id: 'casing',
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': halo, 'line-width': 8 },
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
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  },
]

export interface RouteLayerProps {
  id: string
  points: readonly RoutePoint[]
  /** The layer that it lies under, where it is there; else it lies on top. */
  below?: string
}

/** A way travelled, coloured by speed, its start and end marked and named. Renders nothing. */
export function RouteLayer({ id, points, below }: RouteLayerProps): null {
  const { map: texts } = useKitTexts()
  const data = useMemo(() => routeFeatures(points, texts.start, texts.end), [points, texts])
  const ink = useMapInk()
  const layers = useMemo(() => routeLayers(ink), [ink])
  useGeoJsonLayers(id, layers, data, { below })
  return null
}
