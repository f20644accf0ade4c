import { useMemo, useReducer, useState } from 'react'
import { type Drawing, drawingOf, type GivenAreas } from './drawing'
import { type EditingState, edited, startEditing, type Tool } from './editing-state'

export interface Editing extends EditingState {
  snapping: boolean
  setSnapping: (on: boolean) => void
  /** Replaces the drawing; can be undone. `choose`: the area chosen afterwards. */
  change: (drawing: Drawing, then?: { choose?: string | undefined; corner?: number | undefined }) => void
  undo: () => void
  redo: () => void
  choose: (id: string | undefined) => void
  chooseCorner: (corner: number | undefined) => void
  take: (tool: Tool) => void
  /** Puts the tool away, then the point, then the area. */
  abort: () => void
  noteSaved: () => void
}

/** Everything that a person does to a drawing until it is saved. */
export function useAreaEditing(value: GivenAreas): Editing {
  const [state, step] = useReducer(edited, value, (given) => startEditing(drawingOf(given)))
  const [snapping, setSnapping] = useState(true)
  const acts = useMemo(
    () => ({
      change: (drawing: Drawing, then: { choose?: string | undefined; corner?: number | undefined } = {}) =>
        step({ do: 'change', drawing, ...then }),
      undo: () => step({ do: 'undo' }),
      redo: () => step({ do: 'redo' }),
      choose: (id: string | undefined) => step({ do: 'choose', id }),
      chooseCorner: (corner: number | undefined) => step({ do: 'choose-corner', corner }),
      take: (tool: Tool) => step({ do: 'take', tool }),
      abort: () => step({ do: 'abort' }),
      noteSaved: () => step({ do: 'saved' }),
    }),
    [],
  )
  return { ...state, ...acts, snapping, setSnapping }
}
