import type * as GeoJSON from 'geojson'
import { useMemo } from 'react'
import { type LayerPart, useGeoJsonLayers } from './use-geojson-layers'

const LAYERS: readonly LayerPart[] = [
  {
    id: 'spot',
    type: 'circle',
    paint: {
      'circle-color': '#1c5fc4',
      'circle-radius': 8,
      'circle-stroke-width': 3,
      'circle-stroke-color': '#ffffff',
    },
  },
]

/** One spot that moves, for example along a route as a scrubber is drawn. Renders nothing. */
export function SpotLayer({ id, longitude, latitude }: { id: string; longitude: number; latitude: number }): null {
  const data = useMemo<GeoJSON.FeatureCollection>(
    () => ({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } }],
    }),
    [longitude, latitude],
  )
  useGeoJsonLayers(id, LAYERS, data)
  return null
}
