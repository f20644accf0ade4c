import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { RowView } from './row-view'

/** More rows than this are drawn only where they are seen. */
const VIRTUAL_FROM = 100
const ROW_PIXELS = 36

export interface DrawnRows<Row> {
  /** Each with its place among all. */
  rows: readonly { view: RowView<Row>; index: number }[]
  /** Pixels that the rows before and after these take. */
  before: number
  after: number
  /** Of how many rows these are only some; undefined: they are all. */
  of: number | undefined
  scrollTo: (index: number) => void
}

/** The rows that are drawn: all, or of many those that are seen. @param isTable cards are always drawn, all of them */
export function useDrawnRows<Row>(
  views: readonly RowView<Row>[],
  scroller: RefObject<HTMLElement | null>,
  isTable: boolean,
): DrawnRows<Row> {
  const isVirtual = isTable && views.length > VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: isVirtual ? views.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    getItemKey: (index) => views[index]?.id ?? index,
    overscan: 12,
  })
  if (!isVirtual) {
    const rows = views.map((view, index) => ({ view, index }))
    return { rows, before: 0, after: 0, of: undefined, scrollTo: () => {} }
  }
  const items = virtualizer.getVirtualItems()
  return {
    rows: items.flatMap(({ index }) => {
      const view = views[index]
      return view ? [{ view, index }] : []
    }),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    of: views.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  }
}
