import { readPreference, writePreference } from '../store/preferences'
import { INITIAL_TABLE_STATE, PAGE_SIZES, type PageSize, type TableState } from './table-state'

/** Rows a page at first: of the fleet's lists and of the customers'. source: decision Z-34. */
const FIRST_PAGE_SIZE = { fleet: 10, customer: 20 } as const

/** From this height on, ten rows would leave a window half empty. */
const TALL_PIXELS = 800

const firstPageSize = (side: keyof typeof FIRST_PAGE_SIZE): PageSize =>
  window.innerHeight >= TALL_PIXELS && window.innerWidth >= 600 ? 20 : FIRST_PAGE_SIZE[side]

const preferenceOf = (tableId: string) => `table-size.${tableId}`

/** Remembers the person's rows a page for this table, on this device. */
export const rememberPageSize = (tableId: string, size: PageSize): void => writePreference(preferenceOf(tableId), size)

/**
 * How a table begins: with the rows a page that the person last chose here, else those of its side, and on a tall desk as many as
 * fill it. Hand the same state
 * to `tableStateFromSearch` and `tableStateToSearch`.
 */
export function initialTableState(
  tableId: string,
  side: keyof typeof FIRST_PAGE_SIZE,
  more: Partial<Pick<TableState, 'sort' | 'filters'>> = {},
): TableState {
  const remembered = PAGE_SIZES.find((size) => size === readPreference(preferenceOf(tableId)))
  return { ...INITIAL_TABLE_STATE, ...more, pageSize: remembered ?? firstPageSize(side) }
}
