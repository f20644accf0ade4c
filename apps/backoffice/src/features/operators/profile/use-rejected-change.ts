import { listOperatorHistory, type OperatorHistoryEntry } from '@motora/contract/operators'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../../shell/session/browser-session'
import { operatorsKey } from '../operator-calls'
import type { OwnOperator } from './own-data'

const historyKey = (id: string) => [...operatorsKey, 'history', id] as const
/** The last word on a change is among the newest decisions. */
const looksBack = 20

/** The last word on a change, when it was a no; undefined otherwise. @param rows newest first */
const rejectedChangeOf = (rows: readonly OperatorHistoryEntry[]): OperatorHistoryEntry | undefined => {
  const last = rows.find(({ what }) => what.startsWith('change-'))
  return last?.what === 'change-rejected' ? last : undefined
}

/** The refusal of the last change, if that was the last word on it; decisions are read anew when it stands differently. */
export function useRejectedChange({ operator, change }: OwnOperator): OperatorHistoryEntry | undefined {
  const queries = useQueryClient()
  const { id } = operator
  const newest = useQuery({
    queryKey: [...historyKey(id), 'newest'],
    queryFn: ({ signal }) =>
      client.list(listOperatorHistory, { params: { id }, query: { page: 1, pageSize: looksBack } }, { signal }),
  })
  const standing = `${operator.version} ${operator.state} ${change?.submittedAt}`
  const seen = useRef(standing)
  useEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    void queries.invalidateQueries({ queryKey: historyKey(id) })
  }, [queries, id, standing])
  return change ? undefined : rejectedChangeOf(newest.data?.rows ?? [])
}
