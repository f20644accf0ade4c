import { type RefObject, useEffect } from 'react'

export interface TableKeys {
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
export function useTableKeys(region: RefObject<HTMLElement | null>, keys: TableKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
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
