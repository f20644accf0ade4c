import type * as GeoJSON from 'geojson'
import { useMemo } from 'react'
import { type LayerPart, useGeoJsonLayers } from './use-geojson-layers'

export type HeatPoint = readonly [longitude: number, latitude: number, weight?: number]

/** Opacity 0.8 and radius 12 are fixed (spec: fleet side, section 9). */
export const HEAT_OPACITY = 0.8
export const HEAT_RADIUS_PIXELS = 12

const LAYERS: readonly LayerPart[] = [
  {
    id: 'heat',
    type: 'heatmap',
    paint: {
      'heatmap-opacity': HEAT_OPACITY,
      'heatmap-radius': HEAT_RADIUS_PIXELS,
      'heatmap-weight': ['coalesce', ['get', 'w'], 1],
    },
  },
]

/** Where much happened. Renders nothing. */
export function HeatLayer({ id, points }: { id: string; points: readonly HeatPoint[] }): null {
  const data = useMemo<GeoJSON.FeatureCollection>(
    () => ({
      type: 'FeatureCollection',
      features: points.map(([longitude, latitude, weight]) => ({
        type: 'Feature',
        properties: weight === undefined ? {} : { w: weight },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    }),
    [points],
  )
  useGeoJsonLayers(id, LAYERS, data)
  return null
}
