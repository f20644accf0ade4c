import type { Drawing } from './drawing'

export type Tool = 'choose' | 'move' | 'polygon' | 'circle' | 'cut-line' | 'cut-shape'

export interface EditingState {
  drawing: Drawing
  past: readonly Drawing[]
  future: readonly Drawing[]
  /** What was last saved. */
  saved: Drawing
  chosenId: string | undefined
  /** Number of the chosen point of the chosen polygon. */
  corner: number | undefined
  tool: Tool
}

export type EditingStep =
  | { do: 'change'; drawing: Drawing; choose?: string | undefined; corner?: number | undefined }
  | { do: 'undo' | 'redo' | 'abort' | 'saved' }
  | { do: 'choose'; id: string | undefined }
  | { do: 'choose-corner'; corner: number | undefined }
  | { do: 'take'; tool: Tool }

const stepsKept = 200

export const startEditing = (drawing: Drawing): EditingState => ({
  drawing,
  past: [],
  future: [],
  saved: drawing,
  chosenId: undefined,
  corner: undefined,
  tool: 'choose',
})

/** One step of editing. A step that changes the drawing can be undone; choosing and taking a tool is no step to undo. */
export function edited(state: EditingState, step: EditingStep): EditingState {
  switch (step.do) {
    case 'change':
      if (step.drawing === state.drawing) return state
      return fitting({
        ...state,
        drawing: step.drawing,
        past: [...state.past, state.drawing].slice(-stepsKept),
        future: [],
        chosenId: 'choose' in step ? step.choose : state.chosenId,
        corner: 'corner' in step ? step.corner : state.corner,
        tool: state.tool === 'move' ? 'move' : 'choose',
      })
    case 'undo': {
      const before = state.past.at(-1)
      if (!before) return state
      const future = [state.drawing, ...state.future]
      return fitting({ ...state, drawing: before, past: state.past.slice(0, -1), future })
    }
    case 'redo': {
      const [next, ...future] = state.future
      if (!next) return state
      return fitting({ ...state, drawing: next, past: [...state.past, state.drawing], future })
    }
    case 'choose':
      return step.id === state.chosenId ? state : fitting({ ...state, chosenId: step.id, corner: undefined })
    case 'choose-corner':
      return fitting({ ...state, corner: step.corner })
    case 'take':
      return { ...state, tool: step.tool }
    case 'abort':
      if (state.tool !== 'choose') return { ...state, tool: 'choose' }
      return state.corner === undefined ? { ...state, chosenId: undefined } : { ...state, corner: undefined }
    case 'saved':
      return { ...state, saved: state.drawing }
  }
}

/** Undoing may take away what is chosen. */
function fitting(state: EditingState): EditingState {
  const chosen = state.drawing.find(({ id }) => id === state.chosenId)
  const corners = chosen?.kind === 'polygon' ? chosen.points.length : 0
  const corner = state.corner !== undefined && state.corner < corners ? state.corner : undefined
  if (chosen) return { ...state, corner }
  const needsArea = state.tool === 'move' || state.tool === 'cut-line' || state.tool === 'cut-shape'
  return { ...state, chosenId: undefined, corner: undefined, tool: needsArea ? 'choose' : state.tool }
}
