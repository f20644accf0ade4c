import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { isTurnedOff } from '../palette/single-keys'
import type { RowHandlers, RowView } from './row-view'

interface RowKeys<Row> {
  views: readonly RowView<Row>[]
  activeIndex: number
  activeId: string | null
  activate: (id: string) => void
  /** Brings a row that is not drawn into view. */
  scrollTo: (index: number) => void
  openRow: ((row: Row) => void) | undefined
  toggleSelected: RowHandlers<Row>['toggleSelected']
  openMenu: RowHandlers<Row>['openMenu']
  openSearch: () => void
}

/** Walks, opens, selects and filters the rows of a table by keyboard; one row is the active one. */
export function useRowKeys<Row>(region: RefObject<HTMLElement | null>, rows: RowKeys<Row>): void {
  const { views, activeIndex, activeId } = rows
  const rowElement = (id: string) => region.current?.querySelector<HTMLElement>(`tr[data-row-id="${CSS.escape(id)}"]`)
  // The row that waits for its frame to take the focus: presses come faster than frames.
  const walkingTo = useRef<string | null>(null)
  const keys = {
    move: (by: 1 | -1) => {
      const walking = views.findIndex(({ id }) => id === walkingTo.current)
      const from = walking < 0 ? activeIndex : walking
      // The first press only takes the place in the table.
      const within = walking >= 0 || (region.current?.contains(document.activeElement) && activeId !== null)
      const next = views[within ? Math.min(views.length - 1, Math.max(0, from + by)) : from]
      if (!next) return
      rows.activate(next.id)
      rows.scrollTo(views.indexOf(next))
      walkingTo.current = next.id
      requestAnimationFrame(() => {
        if (walkingTo.current !== next.id) return
        walkingTo.current = null
        rowElement(next.id)?.focus()
      })
    },
    open: () => {
      const view = views[activeIndex]
      if (view && activeId !== null) rows.openRow?.(view.row)
    },
    select: () => {
      const view = views[activeIndex]
      if (view) rows.toggleSelected?.(view)
    },
    filter: () => rows.openSearch(),
    menu: () => {
      const view = views[activeIndex]
      const element = view && rowElement(view.id)
      if (!view || !element) return
      const box = element.getBoundingClientRect()
      rows.openMenu?.(view, box.left + 48, box.bottom, element)
    },
  }
  // The listener stays, what it calls is always this render's.
  const keysNow = useRef(keys)
  useEffect(() => {
    keysNow.current = keys
  })
  const stableKeys = useMemo(
    () => ({
      move: (by: 1 | -1) => keysNow.current.move(by),
      open: () => keysNow.current.open(),
      select: () => keysNow.current.select(),
      filter: () => keysNow.current.filter(),
      menu: () => keysNow.current.menu(),
    }),
    [],
  )
  useTableKeys(region, stableKeys)
}

interface TableKeys {
  move: (by: 1 | -1) => void
  open: () => void
  select: () => void
  filter: () => void
  menu: () => void
}

const EDITING =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=dialog], [role=listbox]'
/** Enter and Space belong to these. */
const PRESSABLE = 'button, a, input, summary'

/**
 * j/k and arrows, Enter, x, / for a table: while the focus is in it, or nowhere in particular and no dialog is open.
 */
function useTableKeys(region: RefObject<HTMLElement | null>, keys: TableKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTurnedOff(event)) return
      const target = event.target instanceof Element ? event.target : document.body
      const inside = region.current?.contains(target) ?? false
      const nowhere = target === document.body || target.id === 'content'
      if (!inside && !(nowhere && isFirstTable(region.current) && !document.querySelector('[aria-modal=true]'))) return
      const editing = target.closest(EDITING)
      // a dialog around the whole table is no editing in it
      if (editing && !editing.contains(region.current)) return
      const onPressable = target.closest(PRESSABLE) !== null
      const act = {
        j: () => keys.move(1),
        k: () => keys.move(-1),
        ArrowDown: inside ? () => keys.move(1) : undefined,
        ArrowUp: inside ? () => keys.move(-1) : undefined,
        Enter: onPressable ? undefined : keys.open,
        x: keys.select,
        '/': keys.filter,
        ContextMenu: keys.menu,
      }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [region, keys])
}

function isFirstTable(region: HTMLElement | null): boolean {
  return region !== null && document.querySelector('[data-kit-table]') === region
}
