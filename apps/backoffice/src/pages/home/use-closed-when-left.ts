import { useEffect, useRef } from 'react'

interface ShownTable {
  props: { rows: readonly { id: string }[] | undefined; loading: boolean }
  open: (own: { vehicle: undefined }) => void
}

/**
 * Closes the vehicle next to the list when another search or filter has taken it away. What the address brought stays
 * open, also where the list does not show it.
 * @param filters all that narrows the list, as one text
 */
export function useClosedWhenLeft(table: ShownTable, openId: string | undefined, filters: string): void {
  const judged = useRef(filters)
  const { rows, loading } = table.props
  useEffect(() => {
    if (judged.current === filters || loading || rows === undefined) return
    judged.current = filters
    if (openId !== undefined && !rows.some(({ id }) => id === openId)) table.open({ vehicle: undefined })
  })
}
