import { FitBounds, MapFrame, type MapView } from '@motora/kit/map'
import {
  circleRing,
  type DrawControl,
  type Drawn,
  DrawTool,
  type NamedShape,
  type Position,
  type Shape,
  ShapeInHand,
  ShapesLayer,
  type Snap,
  SnapTargets,
} from '@motora/kit/map-edit'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { useBaseMap } from '../../../shell/map/use-base-map'
import { faultOf } from './area-faults'
import { type DrawnArea, newArea, replaced, reshaped, shapeOf } from './drawing'
import type { Tool } from './editing-state'
import type { Editing } from './use-area-editing'

/** [west, south, east, north] and how often it was asked for: the same place may be gone to again. */
export interface Focus {
  bounds: [number, number, number, number]
  turn: number
}

export interface AreaMapProps {
  label: string
  editing: Editing
  /** `#rrggbb` */
  colour: string
  readOnly: boolean
  initialView: MapView
  focus: Focus | undefined
  onView: (view: MapView) => void
  onDrawn: (drawn: Drawn) => void
  control: RefObject<DrawControl | null>
  overlay: ReactNode
}

const named = new WeakMap<DrawnArea, NamedShape>()
const draws: Partial<Record<Tool, Drawn['kind']>> = {
  polygon: 'ring',
  circle: 'circle',
  'cut-line': 'line',
  'cut-shape': 'ring',
}
const isFaulty = (shape: Shape) => faultOf(newArea(shape)) !== null

/** The map of the editor: all areas, the chosen one being edited, the tool that draws. */
export default function AreaMap(props: AreaMapProps) {
  const mapStyle = useBaseMap()
  const { label, editing, colour, readOnly, initialView, focus, onView, onDrawn, control, overlay } = props
  const { drawing, chosenId, corner, tool } = editing
  const shapes = useMemo(() => drawing.map(namedOf), [drawing])
  const chosen = drawing.find(({ id }) => id === chosenId)
  const kind = readOnly ? undefined : draws[tool]
  const inHand = tool === 'polygon' || tool === 'circle' ? undefined : chosen
  const snap = useSnap(editing, kind === undefined)
  const latest = useRef(drawing)
  latest.current = drawing
  return (
    <MapFrame label={label} mapStyle={mapStyle} initialView={initialView} onMoveEnd={onView} overlay={overlay}>
      <ShapesLayer
        id="areas"
        shapes={shapes}
        colour={colour}
        lifted={inHand?.id}
        onClick={kind === undefined && tool !== 'move' ? editing.choose : undefined}
      />
      {inHand && (
        <ShapeInHand
          key={inHand.id}
          shape={shapeOf(inHand)}
          colour={colour}
          drags={readOnly || kind ? 'nothing' : tool === 'move' ? 'whole' : 'corners'}
          chosenCorner={corner}
          snap={snap}
          isFaulty={isFaulty}
          onChange={(shape, moved) => editing.change(replaced(drawing, reshaped(inHand, shape)), { corner: moved })}
          onChooseCorner={editing.chooseCorner}
          lingers={() => latest.current.some(({ id }) => id === inHand.id)}
        />
      )}
      {kind && <DrawTool key={tool} draws={kind} colour={colour} snap={snap} onDrawn={onDrawn} control={control} />}
      {focus && <FitBounds key={focus.turn} bounds={focus.bounds} paddingPixels={72} />}
    </MapFrame>
  )
}

function namedOf(area: DrawnArea): NamedShape {
  const known = named.get(area)
  if (known) return known
  const { id, name } = area
  const fresh = { id, name: name ?? '', shape: shapeOf(area), isFaulty: faultOf(area) !== null }
  named.set(area, fresh)
  return fresh
}

/** To corners and sides of the others; built when it is first asked. While something new is drawn, to all. */
function useSnap({ drawing, chosenId, snapping }: Editing, withoutChosen: boolean): Snap | undefined {
  return useMemo(() => {
    if (!snapping) return undefined
    let targets: SnapTargets | undefined
    return (at: Position, reachMetres: number) => {
      targets ??= new SnapTargets(
        drawing.filter(({ id }) => !withoutChosen || id !== chosenId).map((area) => ringOf(shapeOf(area))),
      )
      return targets.nearest(at, reachMetres)
    }
  }, [drawing, chosenId, snapping, withoutChosen])
}

const ringOf = (shape: Shape): readonly Position[] =>
  shape.kind === 'ring' ? shape.ring : circleRing(shape.centre[0], shape.centre[1], shape.radiusMetres).slice(0, -1)
