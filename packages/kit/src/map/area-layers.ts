import type * as GeoJSON from 'geojson'
import { useMemo } from 'react'
import { centroidOf, circleRing } from './areas'
import { type MapInk, useMapInk } from './map-ink'
import { nameLayout } from './name-layout'
import { type LayerPart, useGeoJsonLayers } from './use-geojson-layers'

export interface MapArea {
  id: string
  name: string
  /** Closed rings, the outer one first; longitude, latitude. */
  rings: readonly (readonly (readonly [number, number])[])[]
  /** CSS colour. */
  colour: string
}

export interface MapCircle {
  id: string
  name: string
  longitude: number
  latitude: number
  radiusMetres: number
  colour: string
}

interface AreaLayerProps {
  id: string
  onClick?: (areaId: string) => void
}

/** At most so much of an area's own colour lies over the streets. source: SCREENS, "Colour, type, words". */
export const AREA_FILL = 0.06

const areaLayers = ({ text, halo }: MapInk): readonly LayerPart[] => [
  {
    id: 'fill',
    type: 'fill',
    // Near by, the area fills the whole picture: there the line says enough, and the streets keep their own colours.
    paint: {
      'fill-color': ['get', 'colour'],
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11, AREA_FILL, 15, AREA_FILL / 2],
    },
  },
  // The rim keeps a dark colour apart from a dark map.
  { id: 'rim', type: 'line', paint: { 'line-color': halo, 'line-width': 4, 'line-opacity': 0.6 } },
  { id: 'line', type: 'line', paint: { 'line-color': ['get', 'colour'], 'line-width': 2 } },
  {
    id: 'name',
    type: 'symbol',
    // A point of its own: the name of a polygon would stand once in every tile.
    filter: ['==', ['geometry-type'], 'Point'],
    layout: nameLayout,
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  },
]

/** Drawn over a polygon's source by both kinds of area. */
function useAreaLayers(id: string, data: GeoJSON.FeatureCollection, onClick: AreaLayerProps['onClick']): void {
  const ink = useMapInk()
  const layers = useMemo(() => areaLayers(ink), [ink])
  useGeoJsonLayers(id, layers, data, { onClick: onClick && ((properties) => onClick(String(properties.id))) })
}

/** Named polygons. Renders nothing. */
export function PolygonsLayer({ id, areas, onClick }: AreaLayerProps & { areas: readonly MapArea[] }): null {
  const data = useMemo(() => collection(areas), [areas])
  useAreaLayers(id, data, onClick)
  return null
}

/** Named circles, their radius in metres on the ground. Renders nothing. */
export function CirclesLayer({ id, circles, onClick }: AreaLayerProps & { circles: readonly MapCircle[] }): null {
  const data = useMemo(
    () =>
      collection(
        circles.map(({ longitude, latitude, radiusMetres, ...rest }) => ({
          ...rest,
          rings: [circleRing(longitude, latitude, radiusMetres)],
        })),
      ),
    [circles],
  )
  useAreaLayers(id, data, onClick)
  return null
}

function collection(areas: readonly MapArea[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: areas.flatMap(({ id, name, colour, rings }) => {
      const properties = { id, name, colour }
      const polygon: GeoJSON.Feature = {
        type: 'Feature',
        properties,
        geometry: { type: 'Polygon', coordinates: rings.map((ring) => ring.map(([x, y]) => [x, y])) },
      }
      const middle = centroidOf(rings[0] ?? [])
      return middle
        ? [polygon, { type: 'Feature', properties, geometry: { type: 'Point', coordinates: middle } }]
        : polygon
    }),
  }
}
