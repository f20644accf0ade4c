import { Menu, Text, VisuallyHidden } from '@mantine/core'
import { Skeleton } from '../feedback/skeleton'
import { useKitTexts } from '../texts/kit-texts'
import type { RowAction } from './data-table-props'

const placesKept = ['72%', '48%', '64%', '56%', '70%', '44%']

/** Keeps the place of items that are on their way: nothing can be pressed that would move. A menu may hold no status. */
export function ComingItems() {
  const { states } = useKitTexts()
  return (
    <div role="none" className="kit-soon">
      <VisuallyHidden>{states.loading}</VisuallyHidden>
      {placesKept.map((width) => (
        <div key={width} className="kit-menu-coming">
          <Skeleton height={12} width={width} />
        </div>
      ))}
    </div>
  )
}

/** Actions as the items of a menu; one that cannot run says why, and stays. */
export function MenuItems({ actions, before }: { actions: readonly RowAction[]; before?: (() => void) | undefined }) {
  return actions.map((action) => (
    <Menu.Item
      key={action.id}
      {...(action.icon ? { leftSection: action.icon } : {})}
      {...(action.danger ? { className: 'kit-danger-item' } : {})}
      aria-disabled={action.disabledReason !== undefined || undefined}
      data-blocked={action.disabledReason !== undefined || undefined}
      closeMenuOnClick={action.disabledReason === undefined}
      onClick={() => {
        if (action.disabledReason !== undefined) return
        before?.()
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
  ))
}
