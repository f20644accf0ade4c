import { useEffect, useRef } from 'react'

interface ShownTable {
  rows: readonly { id: string }[] | undefined
  loading: boolean
}

/**
 * Closes the vehicle next to the list or over it when another search or filter has taken it away. What the address brought stays
 * open, also where the list does not show it.
 * @param filters all that narrows the list, as one text
 */
export function useClosedWhenLeft(
  { rows, loading }: ShownTable,
  openId: string | undefined,
  filters: string,
  close: () => void,
): void {
  const judged = useRef(filters)
  useEffect(() => {
    if (judged.current === filters || loading || rows === undefined) return
    judged.current = filters
    if (openId !== undefined && !rows.some(({ id }) => id === openId)) close()
  })
}
