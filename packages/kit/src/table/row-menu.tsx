import { Menu } from '@mantine/core'
import type { RowAction } from './data-table-props'
import { ComingItems, MenuItems } from './menu-items'

export interface RowMenuPlace {
  rowId: string
  /** In px from the window's corner. */
  x: number
  y: number
  /** Where the focus goes back to. */
  opener: HTMLElement | null
}

interface RowMenuProps {
  place: RowMenuPlace | null
  /** None: the row has gone, and its menu with it. Undefined: they are on their way. */
  actions: readonly RowAction[] | undefined
  onClose: () => void
  label: string
}

/** The actions of one row, opened by its button, by right-click, or by the menu key. One per table. */
export function RowMenu({ place, actions, onClose, label }: RowMenuProps) {
  const isOpen = place !== null && actions?.length !== 0
  return (
    <Menu
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onClose()
      }}
      onExitTransitionEnd={() => place?.opener?.focus()}
      position="bottom-start"
      width={232}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span className="kit-menu-anchor" style={{ left: place?.x ?? 0, top: place?.y ?? 0 }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown className="kit-row-menu" aria-label={label} aria-labelledby={undefined} aria-busy={!actions}>
        {isOpen && !actions && <ComingItems />}
        {isOpen && actions && <MenuItems actions={actions} before={() => place.opener?.focus()} />}
      </Menu.Dropdown>
    </Menu>
  )
}
