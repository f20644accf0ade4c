import { ActionIcon, Checkbox, Popover, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useKitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'
import { FilterEditor } from './filter-editor'
import type { ColumnFilter, TableState } from './table-state'

export interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  state: TableState
  onSort: (column: string) => void
  onFilter: (column: string, filter: ColumnFilter | undefined) => void
  /** `head:<column id>` while that column's filter is open. */
  openFilter: string | null
  setOpenFilter: (open: string | null) => void
  selection: { all: boolean; some: boolean; toggleAll: () => void } | undefined
  hasExpander: boolean
  hasMenu: boolean
}

/** Column heads: the name sorts, the funnel filters. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, state, onSort, onFilter, openFilter, setOpenFilter, selection, hasExpander, hasMenu } = props
  const { table: t } = useKitTexts()
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="kit-th kit-cell-narrow">
            <Checkbox
              aria-label={t.selectAll}
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {hasExpander && <td className="kit-th kit-cell-narrow" />}
        {columns.map((column, index) => {
          const sorted = state.sort?.column === column.id ? state.sort.direction : undefined
          const filtered = state.filters[column.id] !== undefined
          const place = `head:${column.id}`
          const numeric = column.kind === 'number'
          return (
            <th
              key={column.id}
              scope="col"
              className={`kit-th${index === 0 ? ' kit-first' : ''}${numeric ? ' kit-numeric' : ''}`}
              aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
              {...(column.width ? { style: { width: column.width, minWidth: column.width } } : {})}
            >
              <span className="kit-th-row">
                {column.sortable === false ? (
                  <span className="kit-th-name">{column.header}</span>
                ) : (
                  <UnstyledButton className="kit-th-name" onClick={() => onSort(column.id)}>
                    {column.header}
                    {sorted === 'asc' && <IconArrowUp size={12} aria-hidden />}
                    {sorted === 'desc' && <IconArrowDown size={12} aria-hidden />}
                  </UnstyledButton>
                )}
                {column.filterable !== false && (
                  <Popover
                    opened={openFilter === place}
                    onChange={(opened) => setOpenFilter(opened ? place : null)}
                    width={300}
                    position="bottom-start"
                    trapFocus
                    returnFocus
                  >
                    <Popover.Target>
                      <ActionIcon
                        size="xs"
                        className="kit-th-filter"
                        data-active={filtered || undefined}
                        aria-label={t.filterBy(column.header)}
                        onClick={() => setOpenFilter(openFilter === place ? null : place)}
                      >
                        {filtered ? <IconFilterFilled size={12} aria-hidden /> : <IconFilter size={12} aria-hidden />}
                      </ActionIcon>
                    </Popover.Target>
                    <Popover.Dropdown aria-label={t.filterBy(column.header)}>
                      <FilterEditor
                        column={column}
                        filter={state.filters[column.id]}
                        onApply={(filter) => {
                          onFilter(column.id, filter)
                          setOpenFilter(null)
                        }}
                      />
                    </Popover.Dropdown>
                  </Popover>
                )}
              </span>
            </th>
          )
        })}
        {hasMenu && <td className="kit-th kit-cell-narrow kit-cell-menu" />}
      </tr>
    </thead>
  )
}
