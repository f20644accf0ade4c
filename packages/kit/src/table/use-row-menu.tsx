import { type ReactNode, useState } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import type { DataTableProps } from './data-table-props'
import { RowMenu, type RowMenuPlace } from './row-menu'
import type { RowHandlers, RowView } from './row-view'

/** The menu of a table's rows: its actions are those of the row as it is while the menu is open. */
export function useRowMenu<Row>(
  { rowActions, onRowMenu }: Pick<DataTableProps<Row>, 'rowActions' | 'onRowMenu'>,
  views: readonly RowView<Row>[],
): { openMenu: RowHandlers<Row>['openMenu']; element: ReactNode } {
  const { table: t } = useKitTexts()
  const [place, setPlace] = useState<RowMenuPlace | null>(null)
  const view = place && views.find(({ id }) => id === place.rowId)
  return {
    openMenu: rowActions
      ? (opened, x, y, opener) => {
          setPlace({ rowId: opened.id, x, y, opener })
          onRowMenu?.(opened.row)
        }
      : undefined,
    element: (
      <RowMenu
        place={place}
        actions={view && rowActions ? rowActions(view.row) : []}
        onClose={() => {
          setPlace(null)
          onRowMenu?.(null)
        }}
        label={view ? t.actionsOf(view.name) : ''}
      />
    ),
  }
}
