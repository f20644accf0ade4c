import type * as GeoJSON from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import type { LivePoints } from './live-points'
import { useMap } from './map-context'
import { useMapInk } from './map-ink'
import { type LayerPart, useGeoJsonLayers } from './use-geojson-layers'

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

export interface MarkLayerProps {
  id: string
  points: LivePoints
  /** Ids of the points that wear a ring: the one that is pointed at, the one that is open. */
  marked: readonly string[]
  /** The layer that the rings lie under. */
  below?: string
}

/** A ring around some points, which goes along as they move. Renders nothing. */
export function MarkLayer({ id, points, marked, below }: MarkLayerProps): null {
  const map = useMap()
  const { text, halo } = useMapInk()
  const layers = useMemo<readonly LayerPart[]>(
    () => [
      {
        id: 'ring',
        type: 'circle',
        paint: {
          'circle-radius': 22,
          'circle-color': halo,
          'circle-opacity': 0.25,
          'circle-stroke-width': 3,
          'circle-stroke-color': text,
        },
      },
    ],
    [text, halo],
  )
  useGeoJsonLayers(id, layers, nothing, { below })
  const key = marked.join()
  useEffect(() => {
    const ids = key === '' ? [] : key.split(',')
    const draw = () =>
      void map.getSource<GeoJSONSource>(id)?.setData({
        type: 'FeatureCollection',
        features: ids.flatMap((one): GeoJSON.Feature[] => {
          const point = points.get(one)
          return point
            ? [
                {
                  type: 'Feature',
                  properties: {},
                  geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
                },
              ]
            : []
        }),
      })
    draw()
    return points.subscribe((change) => {
      if (ids.some((one) => change.has(one))) draw()
    })
  }, [map, id, points, key])
  return null
}
