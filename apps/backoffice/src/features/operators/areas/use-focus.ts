import type { MapView } from '@motora/kit/map'
import { boundsOf, circleRing } from '@motora/kit/map-edit'
import { type RefObject, useRef, useState } from 'react'
import { viewOn } from '../../../shell/map/map-start'
import type { Focus } from './area-map'
import { type Drawing, type DrawnArea, type Place, shapeOf } from './drawing'

const closeMetres = 60

export function boundsOfAreas(areas: readonly DrawnArea[]): [number, number, number, number] | undefined {
  const rings = areas.map((area) => {
    const shape = shapeOf(area)
    return shape.kind === 'ring' ? shape.ring : circleRing(shape.centre[0], shape.centre[1], shape.radiusMetres, 8)
  })
  return boundsOf(rings.flat())
}

export interface FocusOn {
  initialView: MapView
  focus: Focus | undefined
  /** What the map shows now. */
  view: RefObject<MapView>
  noteView: (view: MapView) => void
  goTo: (id: string) => void
  goToAll: (drawing: Drawing) => void
  /** Near to a place. */
  goToPlace: (place: Place) => void
}

/** Where the map looks: at all that is drawn at first, then where it is sent. */
export function useFocus(drawing: Drawing): FocusOn {
  const [focus, setFocus] = useState<Focus | undefined>(() => {
    const bounds = boundsOfAreas(drawing)
    return bounds && { bounds, turn: 0 }
  })
  const [initialView] = useState<MapView>(() => viewOn(focus?.bounds))
  const view = useRef(initialView)
  const look = (areas: readonly DrawnArea[]) => {
    const bounds = boundsOfAreas(areas)
    if (bounds) setFocus((last) => ({ bounds, turn: (last?.turn ?? 0) + 1 }))
  }
  return {
    initialView,
    focus,
    view,
    noteView: (next) => {
      view.current = next
    },
    goTo: (id) => look(drawing.filter((area) => area.id === id)),
    goToAll: look,
    goToPlace: (place) => look([{ kind: 'circle', id: '', name: null, ...place, radiusMetres: closeMetres }]),
  }
}
