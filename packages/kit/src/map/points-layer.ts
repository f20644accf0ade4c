import type { GeoJSONSource, LayerSpecification, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useFormats } from '../texts/kit-texts'
import { type Box, ClusterGrid } from './cluster-grid'
import type { LivePoint, LivePoints } from './live-points'
import { useMap } from './map-context'
import { boxOf } from './map-frame'
import { HEADING_IMAGE } from './point-images'
import { ShownFeatures } from './shown-features'
import { TimeSlices } from './time-slices'
import { listenForClicks } from './use-geojson-layers'

export interface PointsLayerProps {
  id: string
  points: LivePoints
  onClick?: (point: LivePoint) => void
  /** The id of the point that the mouse is on; undefined when it leaves. */
  onHover?: (id: string | undefined) => void
  /** From this zoom every point is drawn alone. Default 15. */
  aloneFromZoom?: number
}

/** The picture is brought up to date at most so often. */
const REDRAW_MILLISECONDS = 150
/** While so many points wait, as when the map opens, rarely pictures let the whole stand sooner. */
const MANY_WAITING = 2000
const FILLING_MILLISECONDS = 600

/**
 * Points that live: clusters far out, symbols near, an arrow where they move. The map holds only what is in sight
 * (some hundred features of 50,000 points), so each update is small and MapLibre's limit of 32,768 symbols a tile is
 * never near. Renders nothing.
 */
export function PointsLayer({ id, points, onClick, onHover, aloneFromZoom = 15 }: PointsLayerProps): null {
  const map = useMap()
  const formats = useFormats()
  const asked = useRef({ onClick, onHover })
  useEffect(() => {
    asked.current = { onClick, onHover }
  })

  useEffect(() => {
    const grid = new ClusterGrid()
    const shown = new ShownFeatures()
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, maxzoom: 20 })
    const layers = layersOf(id)
    for (const layer of layers) map.addLayer(layer)

    let timer: ReturnType<typeof setTimeout> | undefined
    let dueAt = Number.POSITIVE_INFINITY
    let sending = false
    let again = false
    const redraw = async () => {
      dueAt = Number.POSITIVE_INFINITY
      if (sending) {
        again = true
        return
      }
      const source = map.getSource<GeoJSONSource>(id)
      if (!source) return
      const view = grid.view(widened(boxOf(map)), map.getZoom(), aloneFromZoom)
      const diff = shown.difference(view, (pointId) => points.get(pointId), countText)
      if (diff.add.length === 0 && diff.remove.length === 0) return
      sending = true
      try {
        // One update at a time: a slow map gets newer pictures, never a queue of old ones.
        await source.updateData(diff)
      } finally {
        sending = false
        if (again) {
          again = false
          soon()
        }
      }
    }
    const soon = (waiting = 0) => {
      const milliseconds = waiting > MANY_WAITING ? FILLING_MILLISECONDS : REDRAW_MILLISECONDS
      const wantedAt = performance.now() + milliseconds
      if (wantedAt >= dueAt) return
      clearTimeout(timer)
      dueAt = wantedAt
      timer = setTimeout(() => void redraw(), milliseconds)
    }
    const moved = () => soon()
    const countText = (count: number) => formats.number(count, 0)

    const slices = new TimeSlices<string, LivePoint | null>((pointId, point) => {
      if (point) grid.set(pointId, point.longitude, point.latitude)
      else grid.remove(pointId)
    }, soon)
    slices.add([...points.all()].map((point) => [point.id, point] as const))
    const unsubscribe = points.subscribe((change) => slices.add(change))
    map.on('move', moved)

    const pressed = listenForClicks(map, [`${id}-points`, `${id}-clusters`], (event) => {
      const properties = event.features?.[0]?.properties
      if (!properties) return
      if (properties.n)
        map.easeTo(
          { center: event.lngLat, zoom: Math.min(map.getZoom() + 2, 18) },
          { originalEvent: event.originalEvent },
        )
      else {
        const point = points.get(String(properties.k))
        if (point) asked.current.onClick?.(point)
      }
    })
    const hover = (event: MapLayerMouseEvent) => asked.current.onHover?.(String(event.features?.[0]?.properties.k))
    const leave = () => asked.current.onHover?.(undefined)
    map.on('mousemove', `${id}-points`, hover)
    map.on('mouseleave', `${id}-points`, leave)
    return () => {
      clearTimeout(timer)
      slices.stop()
      unsubscribe()
      pressed()
      map.off('move', moved)
      map.off('mousemove', `${id}-points`, hover)
      map.off('mouseleave', `${id}-points`, leave)
      if (!map.style) return
      for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
      if (map.getSource(id)) map.removeSource(id)
    }
  }, [map, id, points, aloneFromZoom, formats])
  return null
}

function layersOf(id: string): LayerSpecification[] {
  return [
    {
      id: `${id}-clusters`,
      type: 'circle',
      source: id,
      filter: ['has', 'n'],
      paint: {
        'circle-color': '#2a2f35',
        'circle-radius': ['step', ['get', 'n'], 14, 10, 17, 100, 21, 1000, 26],
        'circle-stroke-width': 2,
        'circle-stroke-color': '#ffffff',
      },
    },
    {
      id: `${id}-counts`,
      type: 'symbol',
      source: id,
      filter: ['has', 'n'],
      layout: {
        'text-field': ['get', 't'],
        'text-size': 12,
        'text-allow-overlap': true,
        // Names of areas and places find a free place around it.
        'text-ignore-placement': false,
        'text-padding': 14,
      },
      paint: { 'text-color': '#ffffff' },
    },
    {
      id: `${id}-headings`,
      type: 'symbol',
      source: id,
      filter: ['has', 'h'],
      layout: {
        'icon-image': HEADING_IMAGE,
        'icon-rotate': ['get', 'h'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: `${id}-points`,
      type: 'symbol',
      source: id,
      filter: ['has', 'i'],
      layout: { 'icon-image': ['get', 'i'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ]
}

/** A quarter more on each side, so that panning does not uncover empty ground. */
function widened(box: Box): Box {
  const width = (box.east - box.west) / 4
  const height = (box.north - box.south) / 4
  return { west: box.west - width, east: box.east + width, south: box.south - height, north: box.north + height }
}
