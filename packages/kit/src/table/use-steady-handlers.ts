import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RowHandlers } from './row-view'

/** The same handlers as long as the same are there: what they do is always that of the last drawing. */
export function useSteadyHandlers<Row>(handlers: RowHandlers<Row>): RowHandlers<Row> {
  const last = useRef(handlers)
  useLayoutEffect(() => {
    last.current = handlers
  })
  const selects = handlers.toggleSelected !== undefined
  const opens = handlers.openRow !== undefined
  const hasMenu = handlers.openMenu !== undefined
  return useMemo(
    () => ({
      toggleSelected: selects ? (view) => last.current.toggleSelected?.(view) : undefined,
      toggleExpanded: (view) => last.current.toggleExpanded(view),
      openRow: opens ? (row) => last.current.openRow?.(row) : undefined,
      openMenu: hasMenu ? (...place) => last.current.openMenu?.(...place) : undefined,
      activate: (id) => last.current.activate(id),
    }),
    [selects, opens, hasMenu],
  )
}
