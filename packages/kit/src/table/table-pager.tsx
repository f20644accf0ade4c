import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { IconButton } from '../dialogs/icon-button'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import type { CountedRows } from './data-table-props'
import { PAGE_SIZES, type TableState } from './table-state'

export interface TablePagerProps {
  state: TableState
  total: number
  hasMore: boolean
  /** Rows on this page; undefined before the first answer, when nothing is known of how many there are. */
  count: number | undefined
  /** Of a tree: rows with those below them. */
  counted?: CountedRows | undefined
  onChange: (change: Partial<TableState>) => void
}

/** Which rows these are of how many, the way to the others, and how many on a page. */
export function TablePager({ state, total, hasMore, count, counted, onChange }: TablePagerProps) {
  const { table: t } = useKitTexts()
  const formats = useFormats()
  const first = (state.page - 1) * state.pageSize
  const last = first + (count ?? 0)
  const more = hasMore ? count === state.pageSize : last < total
  const figure = (value: number) => formats.number(value, 0)
  const range = () =>
    counted
      ? t.range(figure(counted.before + 1), figure(counted.before + counted.here), figure(counted.total), false)
      : t.range(figure(count ? first + 1 : 0), figure(count ? last : 0), figure(total), hasMore)
  return (
    <div className="kit-pager">
      <NativeSelect
        size="xs"
        aria-label={t.rowsPerPage}
        value={String(state.pageSize)}
        data={PAGE_SIZES.map(String)}
        onChange={(event) => {
          const size = PAGE_SIZES.find((known) => String(known) === event.currentTarget.value)
          // The first row of this page stays in sight.
          if (size) onChange({ pageSize: size, page: Math.floor(first / size) + 1 })
        }}
      />
      <span className="kit-pager-label">{t.rowsPerPage}</span>
      <span className="kit-pager-range" role="status">
        {count !== undefined && range()}
      </span>
      <IconButton aria-label={t.firstPage} disabled={state.page <= 1} onClick={() => onChange({ page: 1 })}>
        <IconChevronsLeft size={16} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t.previousPage}
        disabled={state.page <= 1}
        onClick={() => onChange({ page: state.page - 1 })}
      >
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton aria-label={t.nextPage} disabled={!more} onClick={() => onChange({ page: state.page + 1 })}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
