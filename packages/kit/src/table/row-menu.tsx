import { Menu } from '@mantine/core'
import type { RowAction } from './data-table-props'
import { MenuItems } from './menu-items'

export interface RowMenuPlace {
  actions: readonly RowAction[]
  rowName: string
  /** In px from the window's corner. */
  x: number
  y: number
  /** Where the focus goes back to. */
  opener: HTMLElement | null
}

/** The actions of one row, opened by its button, by right-click, or by the menu key. One per table. */
export function RowMenu({ place, onClose, label }: { place: RowMenuPlace | null; onClose: () => void; label: string }) {
  return (
    <Menu
      opened={place !== null}
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
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined}>
        {place && <MenuItems actions={place.actions} before={() => place.opener?.focus()} />}
      </Menu.Dropdown>
    </Menu>
  )
}
