import { type RefObject, useEffect, useRef } from 'react'
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { AREA_FILL } from '../area-layers'
import { useMap } from '../map-context'
import { metresBetween, type Position, rounded } from './shape'
import { reachOf, type Snap } from './shape-editing'

export type Drawn =
  | { kind: 'ring'; ring: Position[] }
  | { kind: 'circle'; centre: Position; radiusMetres: number }
  | { kind: 'line'; line: Position[] }

export interface DrawControl {
  /** Takes the last point back; false when there was none. */
  undo: () => boolean
}

export interface DrawToolProps {
  draws: Drawn['kind']
  /** `#rrggbb` */
  colour: string
  snap?: Snap | undefined
  onDrawn: (drawn: Drawn) => void
  control?: RefObject<DrawControl | null>
}

const modeOf = { ring: 'polygon', circle: 'circle', line: 'linestring' } as const
const snapPixels = 12

/** Draws a ring, a circle or a line by clicks; a click on the last point or Enter ends it. Renders nothing. */
export function DrawTool(props: DrawToolProps): null {
  const map = useMap()
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })
  const { draws, colour, control } = props
  useEffect(() => {
    const toCustom = (event: { lng: number; lat: number; containerX: number; containerY: number }) => {
      const reach = reachOf(map, { x: event.containerX, y: event.containerY }, snapPixels)
      const place = now.current.snap?.([event.lng, event.lat], reach)
      return place && [place[0], place[1]]
    }
    const draw = startDrawing(map, draws, colour as `#${string}`, toCustom)
    draw.on('finish', (id) => {
      const geometry = draw.getSnapshotFeature(id)?.geometry
      draw.removeFeatures([id])
      const drawn = geometry && drawnOf(draws, geometry.coordinates)
      if (drawn) now.current.onDrawn(drawn)
    })
    if (control) control.current = { undo: () => draw.undo() }
    return () => {
      if (control) control.current = null
      // A map that is being removed has already lost its style.
      if (map.style) draw.stop()
    }
  }, [map, draws, colour, control])
  return null
}

function startDrawing(
  map: ReturnType<typeof useMap>,
  draws: Drawn['kind'],
  colour: `#${string}`,
  toCustom: (event: { lng: number; lat: number; containerX: number; containerY: number }) => number[] | undefined,
): TerraDraw {
  const point = { outline: colour, fill: '#ffffff' } as const
  const shared = { pointerDistance: 16, snapping: { toCustom } }
  const area = { fillColor: colour, fillOpacity: AREA_FILL, outlineColor: colour, outlineWidth: 3 }
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
    modes: [
      new TerraDrawPolygonMode({
        ...shared,
        showCoordinatePoints: true,
        styles: {
          ...area,
          coordinatePointColor: point.fill,
          coordinatePointOutlineColor: point.outline,
          coordinatePointOutlineWidth: 2,
          coordinatePointWidth: 4,
          closingPointColor: point.outline,
          closingPointOutlineColor: point.fill,
          closingPointWidth: 7,
        },
      }),
      new TerraDrawCircleMode({ styles: area }),
      new TerraDrawLineStringMode({
        ...shared,
        showCoordinatePoints: true,
        styles: {
          lineStringColor: colour,
          lineStringWidth: 3,
          coordinatePointColor: point.fill,
          coordinatePointOutlineColor: point.outline,
          coordinatePointOutlineWidth: 2,
          coordinatePointWidth: 4,
          closingPointColor: point.outline,
          closingPointOutlineColor: point.fill,
          closingPointWidth: 7,
        },
      }),
    ],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })
  draw.start()
  draw.setMode(modeOf[draws])
  return draw
}

/** The radius comes from the ring: the stored one is stale after a change. */
function drawnOf(draws: Drawn['kind'], coordinates: unknown): Drawn | undefined {
  const places = (list: unknown) => (list as number[][]).map(([x = 0, y = 0]) => rounded([x, y]))
  if (draws === 'line') return { kind: 'line', line: places(coordinates) }
  const ring = places((coordinates as number[][][])[0]).slice(0, -1)
  if (draws === 'ring') return { kind: 'ring', ring }
  const [first, opposite] = [ring[0], ring[Math.floor(ring.length / 2)]]
  if (!first || !opposite) return undefined
  const centre = rounded([(first[0] + opposite[0]) / 2, (first[1] + opposite[1]) / 2])
  const sum = ring.reduce((metres, corner) => metres + metresBetween(centre, corner), 0)
  return { kind: 'circle', centre, radiusMetres: Math.round(sum / ring.length) }
}
