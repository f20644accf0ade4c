import type * as GeoJSON from 'geojson'
import { useMemo } from 'react'
import { type LayerPart, useGeoJsonLayers } from './use-geojson-layers'

/** A weight of 1 is the strongest that is drawn differently. */
export type HeatPoint = readonly [longitude: number, latitude: number, weight?: number]

/** Opacity 0.8 and radius 12 are fixed (spec: fleet side, section 9). */
export const HEAT_OPACITY = 0.8
export const HEAT_RADIUS_PIXELS = 12

export interface HeatLayerProps {
  id: string
  points: readonly HeatPoint[]
  /** Distance between neighbours where points stand in a grid: the picture is then as strong far out as near. */
  gridMetres?: number
  /** The layer below which the heat is drawn, so that what can be pressed stays in sight. */
  below?: string
}

/** Where much happened. Renders nothing. */
export function HeatLayer({ id, points, gridMetres, below }: HeatLayerProps): null {
  const layers = useMemo(() => heatLayers(gridMetres), [gridMetres])
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
  useGeoJsonLayers(id, layers, data, { below })
  return null
}

/** So strong one point of weight 1 is drawn in the full colour where no neighbour adds to it. */
const FULL = 2.5
/** Metres that a pixel covers at zoom 0, in the middle latitudes. */
const METRES_PER_PIXEL = 58_700

function heatLayers(gridMetres: number | undefined): readonly LayerPart[] {
  // Half as far out four times as many points share a pixel: each must count a quarter.
  const fullFromZoom = Math.log2((8 * METRES_PER_PIXEL) / (gridMetres ?? 1))
  return [
    {
      id: 'heat',
      type: 'heatmap',
      paint: {
        'heatmap-opacity': HEAT_OPACITY,
        'heatmap-radius': HEAT_RADIUS_PIXELS,
        'heatmap-weight': ['coalesce', ['get', 'w'], 1],
        ...(gridMetres === undefined
          ? {}
          : {
              'heatmap-intensity': [
                'interpolate',
                ['exponential', 4],
                ['zoom'],
                fullFromZoom - 6,
                FULL / 4 ** 6,
                fullFromZoom,
                FULL,
              ],
            }),
      },
    },
  ]
}
