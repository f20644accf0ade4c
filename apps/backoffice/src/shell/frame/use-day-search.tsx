import { useMediaQuery } from '@mantine/hooks'
import { phoneQuery } from '@motora/kit'
import type { ReactNode } from 'react'
import { DaySearch, type DaySearchProps } from './day-search'

interface PlacedDaySearch {
  /** Over the list, at a desk. */
  above: ReactNode
  /** For the list: on a phone its filters live in a sheet, so that what it lists begins at the top. */
  inSheet: { furtherFilters?: { content: ReactNode; count: number } }
}

/** The search between two days of a list, where there is room for it. source: SCREENS, "Phone" */
export function useDaySearch(props: DaySearchProps): PlacedDaySearch {
  const phone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const search = <DaySearch {...props} />
  const { since, until } = props.days
  const count = since !== undefined || until !== undefined ? 1 : 0
  return phone
    ? { above: null, inSheet: { furtherFilters: { content: search, count } } }
    : { above: search, inSheet: {} }
}
