import type * as GeoJSON from 'geojson'
import { useMemo } from 'react'
import { useMapInk } from './map-ink'
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
  const { isDark } = useMapInk()
  const layers = useMemo(() => heatLayers(gridMetres, isDark), [gridMetres, isDark])
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

/** From little to much in one hue: darker on a light map, brighter on a dark one. */
export const HEAT_RAMP = {
  light: ['#e2d4f7', '#b794e8', '#8a55d0', '#5f2aa8', '#35106b'],
  dark: ['#3b2560', '#6a3fb0', '#9a6be0', '#c9a8f7', '#f3eaff'],
} as const

/** Nothing is drawn where nothing happened; the first step is the ramp's palest, half seen. */
const rampOf = (colours: readonly string[]) =>
  [0.12, 0.35, 0.55, 0.78, 1].flatMap((density, at) => [density, colours[at] as string])

function heatLayers(gridMetres: number | undefined, isDark: boolean): readonly LayerPart[] {
  // Half as far out four times as many points share a pixel: each must count a quarter.
  const fullFromZoom = Math.log2((8 * METRES_PER_PIXEL) / (gridMetres ?? 1))
  return [
    {
      id: 'heat',
      type: 'heatmap',
      paint: {
        'heatmap-color': [
          'interpolate',
          ['linear'],
          ['heatmap-density'],
          0,
          isDark ? 'rgba(59, 37, 96, 0)' : 'rgba(226, 212, 247, 0)',
          ...rampOf(HEAT_RAMP[isDark ? 'dark' : 'light']),
        ],
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
