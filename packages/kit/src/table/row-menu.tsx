import { Menu, Text } from '@mantine/core'
import type { RowAction } from './data-table-props'

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
        {place?.actions.map((action) => (
          <Menu.Item
            key={action.id}
            {...(action.icon ? { leftSection: action.icon } : {})}
            {...(action.danger ? { className: 'kit-danger-item' } : {})}
            aria-disabled={action.disabledReason !== undefined || undefined}
            data-blocked={action.disabledReason !== undefined || undefined}
            closeMenuOnClick={action.disabledReason === undefined}
            onClick={() => {
              if (action.disabledReason !== undefined) return
              place.opener?.focus()
              action.onSelect()
            }}
          >
            {action.label}
            {action.disabledReason !== undefined && (
              <Text size="xs" c="dimmed" className="kit-menu-reason">
                {action.disabledReason}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
