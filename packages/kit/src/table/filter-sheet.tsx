import { Button, Popover, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChevronRight, IconFilter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { phoneQuery } from '../frame/phone-query'
import { late } from '../late/late'
import { useFirstPress } from '../late/use-first-press'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'
import { FilterEditor } from './filter-editor'
import { filterSummary } from './filter-summary'
import type { ColumnFilter } from './table-state'
import './table-toolbar.css'

const BottomSheet = late(async () => (await import('./bottom-sheet')).BottomSheet)

export interface FilterSheetProps<Row> {
  columns: readonly TableColumn<Row>[]
  filters: Readonly<Record<string, ColumnFilter>>
  /** A filter that has changed; undefined takes it away. */
  onFilter: (column: string, filter: ColumnFilter | undefined) => void
  /** Takes all away; left out where the list offers that by itself. */
  onClear?: () => void
  /** In the sheet on a phone, where the list has no room for it. */
  search?: ReactNode
  /** Filters that are of no column, such as a span of days; above the columns. */
  children?: ReactNode
  /** How many of those are on. */
  further?: number
  /** Given where something else opens it too. `menu`: the list of columns; a column id: its editor; null: closed. */
  open?: string | null
  setOpen?: (open: string | null) => void
}

/**
 * The filters of a list behind one button, which says how many are on: next to the button on a desk, a sheet from the
 * lower edge on a phone.
 */
export function FilterSheet<Row>(props: FilterSheetProps<Row>) {
  const { table: t } = useKitTexts()
  const phone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const [ownOpen, setOwnOpen] = useState<string | null>(null)
  const open = props.open === undefined ? ownOpen : props.open
  const setOpen = props.setOpen ?? setOwnOpen
  useFirstPress(() => {
    if (phone) BottomSheet.preload()
  })
  const count = Object.keys(props.filters).length + (props.further ?? 0)
  const button = (
    <Button
      variant="default"
      size="sm"
      className="kit-toolbar-button kit-filter-button"
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-label={count > 0 ? `${t.filter} ${count}` : t.filter}
      aria-expanded={open !== null}
      onClick={() => setOpen(open === null ? 'menu' : null)}
    >
      <span className="kit-filter-word">{t.filter}</span> {count > 0 && <span className="kit-count">{count}</span>}
    </Button>
  )
  const content = <FilterChoice {...props} open={open} setOpen={setOpen} count={count} />
  if (phone)
    return (
      <>
        {button}
        <BottomSheet title={t.filter} opened={open !== null} onClose={() => setOpen(null)}>
          {props.search}
          {content}
        </BottomSheet>
      </>
    )
  return (
    <Popover
      opened={open !== null}
      onChange={(opened) => setOpen(opened ? 'menu' : null)}
      position="bottom-start"
      width={open === 'menu' && !props.children ? 264 : 320}
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t.filter} className="kit-filter-popover">
        {content}
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * What is in it is swapped under the button that was pressed: the focus goes into the editor, and from there back to the
 * column. Not when it opens, which is the popover's.
 */
function useFocusInside(open: string | null) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const from = before.current
    before.current = open
    if (from === null || open === null || from === open) return
    const column = content.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(from)}"]`)
    const field = content.current?.querySelector<HTMLElement>('form :is([data-autofocus], input, select)')
    const next = open === 'menu' ? column : field
    next?.focus({ preventScroll: true })
  }, [open])
  return content
}

/** The list of columns, or the editor of one. */
function FilterChoice<Row>({
  columns,
  filters,
  onFilter,
  onClear,
  children,
  open,
  setOpen,
  count,
}: FilterSheetProps<Row> & { open: string | null; setOpen: (open: string | null) => void; count: number }) {
  const texts = useKitTexts()
  const formats = useFormats()
  const edited = columns.find((column) => column.id === open)
  const content = useFocusInside(open)
  if (edited)
    return (
      <div ref={content}>
        <ActionButton
          size="compact-sm"
          tone="quiet"
          icon={<IconArrowLeft size={14} aria-hidden />}
          onClick={() => setOpen('menu')}
        >
          {texts.table.allFilters}
        </ActionButton>
        <FilterEditor
          key={edited.id}
          column={edited}
          filter={filters[edited.id]}
          onApply={(filter) => {
            onFilter(edited.id, filter)
            setOpen(null)
          }}
        />
      </div>
    )
  return (
    <div ref={content}>
      {children}
      <div className="kit-filter-list">
        {columns.map((column) => {
          const filter = filters[column.id]
          return (
            <UnstyledButton
              key={column.id}
              className="kit-filter-option"
              data-column={column.id}
              onClick={() => setOpen(column.id)}
            >
              <span>{column.header}</span>{' '}
              {filter && <span className="kit-filter-said">{filterSummary(column, filter, formats, texts)}</span>}
              <IconChevronRight size={14} aria-hidden />
            </UnstyledButton>
          )
        })}
      </div>
      {onClear && count > 0 && (
        <div className="kit-form-actions">
          <ActionButton size="xs" onClick={onClear}>
            {texts.table.clearFilters}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
