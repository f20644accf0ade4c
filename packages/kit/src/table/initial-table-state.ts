import { readPreference, writePreference } from '../store/preferences'
import { INITIAL_TABLE_STATE, PAGE_SIZES, type PageSize, type TableState } from './table-state'

/** Rows a page at first: of the fleet's lists and of the customers'. source: decision Z-34. */
const FIRST_PAGE_SIZE = { fleet: 10, customer: 20 } as const

const preferenceOf = (tableId: string) => `table-size.${tableId}`

/** Remembers the person's rows a page for this table, on this device. */
export const rememberPageSize = (tableId: string, size: PageSize): void => writePreference(preferenceOf(tableId), size)

/**
 * How a table begins: with the rows a page that the person last chose here, else those of its side. Hand the same state
 * to `tableStateFromSearch` and `tableStateToSearch`.
 */
export function initialTableState(
  tableId: string,
  side: keyof typeof FIRST_PAGE_SIZE,
  more: Partial<Pick<TableState, 'sort' | 'filters'>> = {},
): TableState {
  const remembered = PAGE_SIZES.find((size) => size === readPreference(preferenceOf(tableId)))
  return { ...INITIAL_TABLE_STATE, ...more, pageSize: remembered ?? FIRST_PAGE_SIZE[side] }
}
