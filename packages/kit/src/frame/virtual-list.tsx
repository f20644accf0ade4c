import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './frame.css'

export interface VirtualListProps<Item> {
  label: string
  items: readonly Item[]
  /** Height of each row. */
  rowPixels: number
  keyOf: (item: Item, index: number) => string | number
  /** Brought into sight when it changes. */
  shownIndex?: number | undefined
  children: (item: Item, index: number) => ReactNode
}

/** A list as short as this is drawn whole. */
const wholeUntil = 60

/** A list of any length that scrolls by itself; of a long one only the rows in sight are drawn. */
export function VirtualList<Item>({ label, items, rowPixels, keyOf, shownIndex, children }: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const whole = items.length <= wholeUntil
  const virtualizer = useVirtualizer({
    count: whole ? 0 : items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 5,
  })
  useEffect(() => {
    if (shownIndex === undefined || shownIndex < 0) return
    const box = scroller.current
    const [top, bottom] = [shownIndex * rowPixels, (shownIndex + 1) * rowPixels]
    if (box && (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight))
      box.scrollTop = top - box.clientHeight / 2
  }, [shownIndex, rowPixels])
  // the row that has the focus stays drawn wherever one scrolls: End would throw it away, and the focus with it
  const [focused, setFocused] = useState<string | number>()
  const drawn = whole ? items.map((_, index) => index) : virtualizer.getVirtualItems().map(({ index }) => index)
  const kept = focused === undefined || whole ? -1 : items.findIndex((item, index) => keyOf(item, index) === focused)
  const rows = (kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b)).map((index) => ({
    index,
    start: index * rowPixels,
  }))
  return (
    <div className="kit-virtual-list" ref={scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, and each says its position */}
      <div
        role="list"
        aria-label={label}
        style={{ height: items.length * rowPixels }}
        onBlur={() => setFocused(undefined)}
      >
        {rows.map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              role="listitem"
              key={keyOf(item, index)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              onFocus={() => setFocused(keyOf(item, index))}
              style={{ transform: `translateY(${start}px)`, height: rowPixels }}
            >
              {children(item, index)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
