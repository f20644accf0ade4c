import { useEffect, useRef } from 'react'

/** When the page that is asked for has become empty (its last row was deleted), goes to the last page there is. */
export function useLastPage(
  answer: { rows: readonly unknown[]; total: number } | undefined,
  state: { page: number; pageSize: number },
  goTo: (page: number) => void,
) {
  const go = useRef(goTo)
  useEffect(() => {
    go.current = goTo
  })
  const { page, pageSize } = state
  const beyond = answer !== undefined && answer.rows.length === 0 && answer.total > 0 && page > 1
  const last = Math.max(1, Math.ceil((answer?.total ?? 0) / pageSize))
  useEffect(() => {
    if (beyond && page > last) go.current(last)
  }, [beyond, page, last])
}
