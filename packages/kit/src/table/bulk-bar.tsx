import { ActionButton } from '../dialogs/action-button'
import { useKitTexts } from '../texts/kit-texts'
import type { BulkAction } from './data-table-props'
import './table-toolbar.css'

interface BulkBarProps<Row> {
  actions: readonly BulkAction<Row>[]
  selected: readonly Row[]
  onClear: () => void
}

/** What can be done with the selected rows, and how many they are. */
export function BulkBar<Row>({ actions, selected, onClear }: BulkBarProps<Row>) {
  const texts = useKitTexts()
  const count = texts.table.selected(selected.length)
  return (
    <div className="kit-bulk" role="toolbar" aria-label={count}>
      <span className="kit-bulk-count">{count}</span>
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          size="xs"
          icon={action.icon}
          tone={action.danger ? 'danger' : 'neutral'}
          disabledReason={action.disabledReason?.(selected)}
          onClick={() => action.run(selected)}
        >
          {action.label}
        </ActionButton>
      ))}
      <ActionButton size="xs" tone="quiet" onClick={onClear}>
        {texts.table.selectNone}
      </ActionButton>
    </div>
  )
}
