import type * as GeoJSON from 'geojson'
import { useEffect, useMemo, useRef } from 'react'
import { AREA_FILL } from '../area-layers'
import { centroidOf } from '../areas'
import { useMap } from '../map-context'
import { type MapInk, useMapInk } from '../map-ink'
import { nameLayout } from '../name-layout'
import { type LayerPart, listenForClicks, useGeoJsonLayers } from '../use-geojson-layers'
import { closedRing } from './closed-ring'
import { FAULT_COLOUR } from './fault-colour'
import type { Shape } from './shape'
import { isHeldAt } from './shape-editing'

/**
 * A shape with its name, as the map shows it. Keep the object while nothing of it changes: its drawing is remembered.
 */
export interface NamedShape {
  id: string
  name: string
  shape: Shape
  /** Drawn in red. */
  isFaulty: boolean
}

const faint = ['boolean', ['feature-state', 'lifted'], false]
const colour = ['case', ['get', 'faulty'], FAULT_COLOUR, ['get', 'colour']]

const areaLayers = ({ text, halo }: MapInk) =>
  [
    {
      id: 'fill',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-color': colour,
        'fill-opacity': [
          'interpolate',
          ['linear'],
          ['zoom'],
          11,
          ['case', faint, 0, AREA_FILL],
          15,
          ['case', faint, 0, AREA_FILL / 2],
        ],
      },
    },
    {
      id: 'line',
      type: 'line',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': colour, 'line-width': 2, 'line-opacity': ['case', faint, 0, 1] },
    },
    {
      id: 'name',
      type: 'symbol',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: nameLayout,
      paint: {
        'text-color': text,
        'text-halo-color': halo,
        'text-halo-width': 1.5,
        'text-opacity': ['case', faint, 0, 1],
      },
    },
  ] as unknown as readonly LayerPart[]

const beforeLayers = ({ halo }: MapInk): readonly LayerPart[] => [
  {
    id: 'casing',
    type: 'line',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'line-color': halo, 'line-width': 4, 'line-opacity': 0.8 },
  },
  {
    id: 'line',
    type: 'line',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2, 'line-dasharray': [3, 2] },
  },
]

const SOURCE = { promoteId: 'id', tolerance: 0.2 }
const drawings = new WeakMap<NamedShape, Map<string, GeoJSON.Feature[]>>()

export interface ShapesLayerProps {
  id: string
  shapes: readonly NamedShape[]
  /** CSS colour. */
  colour: string
  /** Not drawn: it is in somebody's hand, and drawn there. */
  lifted?: string | undefined
  /** Of several on top of one another, the one that is not lifted. */
  onClick?: ((id: string) => void) | undefined
  /** before: only a broken outline, for shapes of another time. */
  look?: 'area' | 'before'
}

/** Hundreds of shapes that can be clicked. Lifting one draws nothing again. Renders nothing. */
export function ShapesLayer({ id, shapes, colour, lifted, onClick, look = 'area' }: ShapesLayerProps): null {
  const map = useMap()
  const data = useDrawing(shapes, colour, lifted)
  const ink = useMapInk()
  const layers = useMemo(() => (look === 'area' ? areaLayers(ink) : beforeLayers(ink)), [look, ink])
  useGeoJsonLayers(id, layers, data, { source: SOURCE })
  useEffect(() => {
    if (!onClick) return
    return listenForClicks(map, [`${id}-fill`], (event) => {
      // A handle lies over what is beneath it.
      if (isHeldAt(map, event)) return
      const ids = event.features?.map(({ properties }) => String(properties.id)) ?? []
      const next = ids.find((one) => one !== lifted) ?? ids[0]
      if (next !== undefined) onClick(next)
    })
  }, [map, id, lifted, onClick])
  const now = useRef(lifted)
  useEffect(() => {
    now.current = lifted
    if (lifted === undefined) return
    map.setFeatureState({ source: id, id: lifted }, { lifted: true })
    return () => {
      whenLoaded(map, id, () => {
        if (now.current !== lifted) map.removeFeatureState({ source: id, id: lifted }, 'lifted')
      })
    }
  }, [map, id, lifted])
  return null
}

/**
 * The features of all shapes. The lifted one stays as it was until it is put down: it is not seen here, and a new
 * drawing of hundreds of shapes after each change of it would make the next one wait.
 */
function useDrawing(shapes: readonly NamedShape[], colour: string, lifted: string | undefined) {
  const last = useRef<{ shapes: readonly NamedShape[]; colour: string; data: GeoJSON.FeatureCollection }>(undefined)
  return useMemo(() => {
    const before = last.current
    const drawn = shapes.map((one) => (one.id === lifted && before?.shapes.find(({ id }) => id === lifted)) || one)
    const isSame =
      before?.colour === colour &&
      before.shapes.length === drawn.length &&
      drawn.every((one, i) => one === before.shapes[i])
    if (before && isSame) return before.data
    const features = drawn.flatMap((one) => drawingOf(one, colour))
    const data: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features }
    last.current = { shapes: drawn, colour, data }
    return data
  }, [shapes, colour, lifted])
}

/** Once the map shows what the source was last given. */
function whenLoaded(map: ReturnType<typeof useMap>, source: string, act: () => void): void {
  const look = () => {
    const isThere = map.style && map.getSource(source)
    if (isThere && !map.isSourceLoaded(source)) return
    map.off('sourcedata', look)
    if (isThere) act()
  }
  map.on('sourcedata', look)
  // After this commit, in which new data may be given.
  requestAnimationFrame(look)
}

function drawingOf(one: NamedShape, colour: string): GeoJSON.Feature[] {
  const known = drawings.get(one) ?? new Map<string, GeoJSON.Feature[]>()
  drawings.set(one, known)
  const drawn = known.get(colour)
  if (drawn) return drawn
  const { id, name, shape, isFaulty } = one
  const ring = closedRing(shape)
  const properties = { id, name, colour, faulty: isFaulty }
  const middle = shape.kind === 'circle' ? shape.centre : centroidOf(ring)
  const features: GeoJSON.Feature[] = [
    { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x, y])] } },
    ...(middle && name
      ? [{ type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates: [...middle] } }]
      : []),
  ]
  known.set(colour, features)
  return features
}
