import { ActionIcon, Button, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useScrollEdges } from '../frame/use-scroll-edges'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'
import type { DataTableProps } from './data-table-props'
import { FilterSheet } from './filter-sheet'
import { filterSummary } from './filter-summary'
import { SearchField } from './search-field'
import type { ColumnFilter, TableState } from './table-state'

export interface TableToolbarProps<Row> {
  columns: readonly TableColumn<Row>[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
  onFilter: (column: string, filter: ColumnFilter | undefined) => void
  searchable: boolean
  searchHint?: string | undefined
  /** `menu`: the list of columns; a column id: its editor; null: closed. */
  openFilter: string | null
  setOpenFilter: (open: string | null) => void
  searchRef: RefObject<HTMLInputElement | null>
  phone: boolean
  left?: ReactNode
  furtherFilters?: DataTableProps<Row>['furtherFilters']
  furtherChips?: DataTableProps<Row>['furtherChips']
  right: ReactNode
}

/** Search, filters as chips, and the table's own controls. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, state, onChange, onFilter, searchable, openFilter, setOpenFilter, searchRef, phone } = props
  const texts = useKitTexts()
  const formats = useFormats()
  const t = texts.table
  const chips = useRef<HTMLDivElement>(null)
  useScrollEdges(chips)
  const filterable = columns.filter((column) => column.filterable !== false)
  const active = columns.flatMap((column) => {
    const filter = state.filters[column.id]
    return filter ? [{ column, filter }] : []
  })
  return (
    <div className="kit-toolbar" data-left={props.left ? true : undefined}>
      {props.left}
      {searchable && (
        <SearchField
          inputRef={searchRef}
          search={state.search}
          onSearch={(search) => onChange({ search, page: 1 })}
          {...(props.searchHint ? { hint: props.searchHint } : {})}
        />
      )}
      {(filterable.length > 0 || props.furtherFilters) && (
        <FilterSheet
          columns={filterable}
          filters={state.filters}
          onFilter={onFilter}
          open={openFilter?.startsWith('head:') ? null : openFilter}
          setOpen={setOpenFilter}
          further={props.furtherFilters?.count ?? 0}
        >
          {props.furtherFilters?.content}
        </FilterSheet>
      )}
      <div className="kit-toolbar-filters" ref={chips} data-focus-group>
        {props.furtherChips?.map(({ id, name, text, onRemove }) => (
          <span key={id} className="kit-chip">
            <span className="kit-chip-text">
              <span className="kit-chip-name">{name}</span> {text}
            </span>
            <ActionIcon size="xs" aria-label={t.removeFilter(name)} onClick={onRemove}>
              <IconX size={12} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        {active.map(({ column, filter }) => (
          <span key={column.id} className="kit-chip">
            <UnstyledButton className="kit-chip-text" onClick={() => setOpenFilter(column.id)}>
              <span className="kit-chip-name">{column.header}</span> {filterSummary(column, filter, formats, texts)}
            </UnstyledButton>
            <ActionIcon
              size="xs"
              aria-label={t.removeFilter(column.header)}
              onClick={() => onFilter(column.id, undefined)}
            >
              <IconX size={12} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        {active.length > 1 && (
          <Button
            variant="subtle"
            color="graphite"
            size="compact-sm"
            onClick={() => onChange({ filters: {}, page: 1 })}
          >
            {t.clearFilters}
          </Button>
        )}
      </div>
      <div className="kit-toolbar-right">
        {phone && <PhoneSort columns={columns} state={state} onChange={onChange} />}
        {props.right}
      </div>
    </div>
  )
}

/** Cards have no column heads to press, so the order is chosen here. */
function PhoneSort<Row>({ columns, state, onChange }: Pick<TableToolbarProps<Row>, 'columns' | 'state' | 'onChange'>) {
  const { table: t } = useKitTexts()
  const sortable = columns.filter((column) => column.sortable !== false)
  if (sortable.length === 0) return null
  const descending = state.sort?.direction === 'desc'
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={t.sortBy}
        value={state.sort?.column ?? ''}
        data={[
          { value: '', label: t.sortBy },
          ...sortable.map((column) => ({ value: column.id, label: column.header })),
        ]}
        onChange={(event) => {
          const column = event.currentTarget.value
          onChange({ sort: column ? { column, direction: 'asc' } : null, page: 1 })
        }}
      />
      {state.sort && (
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={t.sortBy}
          aria-pressed={descending}
          onClick={() =>
            state.sort && onChange({ sort: { ...state.sort, direction: descending ? 'asc' : 'desc' }, page: 1 })
          }
        >
          {descending ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />}
        </ActionIcon>
      )}
    </>
  )
}
