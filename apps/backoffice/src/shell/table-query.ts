import { maxPage } from '@motora/contract'
import type { ScreenClock } from '@motora/kit'
import type { ColumnFilter, TableState } from '@motora/kit/table'
import { daySpan } from './day-span'

/** A column's condition as the gateway takes it (contract, listQuery). */
type Condition = string | boolean | (string | null)[]

/** What of a table's columns says how days are asked for. */
export interface DatedColumn {
  id: string
  isEnd?: true
  isOwnDay?: true
  precision?: string
}

const laterBy =
  (ms: number) =>
  (moment: string): string =>
    new Date(Date.parse(moment) + ms).toISOString()

/** The end of a day on the wire is the day after it, that of a moment the moment after it: how much later, ms. */
const endsLaterMs = ({ isEnd, precision }: DatedColumn): number => (isEnd ? (precision === 'day' ? 86_400_000 : 1) : 0)

const conditionOf = (
  filter: ColumnFilter,
  column: DatedColumn | undefined,
  clock?: ScreenClock,
): Condition | undefined => {
  switch (filter.kind) {
    case 'text':
      return filter.text
    case 'choice':
      return [...filter.values]
    case 'boolean':
      return filter.value
    case 'empty':
      return [null]
    case 'number':
      return `${filter.operator}${filter.value}`
    case 'date': {
      if (column?.isOwnDay) return [filter.since ?? null, filter.until ?? null]
      const span = daySpan(filter, clock)
      if (!span) return
      const days = [span.since, span.until]
      const laterMs = column ? endsLaterMs(column) : 0
      return laterMs ? days.map(laterBy(laterMs)) : days
    }
  }
}

export type Conditions = Readonly<Record<string, Condition>>

/**
 * What a list call is asked for one page of a table.
 * @param more is added to the columns' own filters and comes first
 * @param columns of the table: such as hold ends, or days of their own, are asked for in their way
 * @param clock by which days begin; the device's unless said
 */
export function queryOf(
  state: TableState,
  more: Conditions = {},
  columns: readonly DatedColumn[] = [],
  clock?: ScreenClock | undefined,
) {
  const conditions: Record<string, Condition> = {}
  for (const [column, filter] of Object.entries(state.filters)) {
    const condition = conditionOf(
      filter,
      columns.find(({ id }) => id === column),
      clock,
    )
    if (condition !== undefined) conditions[column] = condition
  }
  const filter = { ...conditions, ...more }
  return {
    // of a page that an address makes up beyond it, the gateway would refuse the call; of this one it says how many there are
    page: Math.min(state.page, maxPage),
    pageSize: state.pageSize,
    ...(state.cursor ? { cursor: state.cursor } : {}),
    ...(state.sort ? { sort: (state.sort.direction === 'desc' ? '-' : '') + state.sort.column } : {}),
    ...(state.search ? { search: state.search } : {}),
    ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
  }
}
