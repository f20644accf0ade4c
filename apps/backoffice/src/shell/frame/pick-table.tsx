import { DataTable, type DataTableProps, type TableState } from '@motora/kit/table'
import type { ReactNode } from 'react'
import type { ListEndpoint } from '../api/api'
import type { Result, RowOf } from '../api/client'
import { type ServerTableOptions, useServerTable } from '../use-server-table'
import { ListInForm } from './list-in-form'

type OfList<E extends ListEndpoint, Row> = Pick<
  ServerTableOptions<E, Row>,
  'tableId' | 'columns' | 'label' | 'side' | 'sort' | 'part'
>

export interface PickTableProps<E extends ListEndpoint, Row extends object>
  extends OfList<E, Row>,
    Pick<DataTableProps<Row>, 'rowName' | 'onRowOpen' | 'maxHeight'>,
    Partial<Pick<DataTableProps<Row>, 'rowId'>> {
  endpoint: E & (RowOf<Result<E>> extends Row ? unknown : never)
  /** Why there is nothing to choose from. */
  empty: string
  /** What takes several at once. @param rows of the page, undefined before the first answer @param state what it is searched and filtered by */
  toolbar?: (rows: readonly Row[] | undefined, state: TableState) => ReactNode
}

/**
 * A list of the gateway in a form, whose rows are chosen by a column of ticks (`tickColumn`). It is searched and filtered as
 * any other, in its own part of the address; it keeps no views and gives no file.
 */
export function PickTable<E extends ListEndpoint, Row extends object>(props: PickTableProps<E, Row>) {
  const { tableId, endpoint, columns, label, side, sort, part, empty, toolbar, ...ofTable } = props
  const of = { tableId, columns, label, side, ...(sort ? { sort } : {}), ...(part ? { part } : {}) }
  const table = useServerTable<E, Row>({ ...of, endpoint: endpoint as never, views: false, exported: false })
  return (
    <ListInForm>
      <DataTable
        {...table.props}
        {...ofTable}
        empty={{ why: empty }}
        searchable
        toolbar={toolbar?.(table.props.rows, table.state)}
      />
    </ListInForm>
  )
}
