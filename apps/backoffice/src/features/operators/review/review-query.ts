import { getOperator, getOperatorChange, type Operator, type OperatorChange } from '@motora/contract/operators'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../shell/api/api-error'
import { client } from '../../../shell/session/browser-session'
import { operatorsKey } from '../operator-calls'

/** What is judged: the operator as it stands, and its change where it operates and one waits. */
export interface ReviewSubject {
  operator: Operator
  change: OperatorChange | undefined
}

const read = async (id: string, signal: AbortSignal): Promise<ReviewSubject> => {
  const get = () => client.call(getOperator, { params: { id } }, { signal })
  const operator = await get()
  if (!operator.hasPendingChange) return { operator, change: undefined }
  try {
    return { operator, change: await client.call(getOperatorChange, { params: { id } }, { signal }) }
  } catch (error) {
    // Taken back or decided on between the two calls.
    if (error instanceof ApiError && error.code === 'operator.no_change')
      return { operator: await get(), change: undefined }
    throw error
  }
}

/**
 * Always read anew: nobody judges what was kept from before. Looked at again from time to time, so that somebody else's
 * change is seen while the review is open.
 */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatorsKey, 'review', id] as const,
    queryFn: ({ signal }) => read(id, signal),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: 15_000,
  })

/** What a yes would do now; undefined: nothing is left to decide. source: fleet side, section 4; Z-29. */
export type ReviewKind = 'validate' | 'change' | 'enable'
export function reviewKindOf({ state, hasPendingChange }: Pick<Operator, 'state' | 'hasPendingChange'>) {
  if (hasPendingChange) return 'change'
  if (state === 'operating') return undefined
  return state === 'disabled' ? 'enable' : 'validate'
}

/** Whether there is something to refuse: sent data or a change that waits. */
export const mayBeRejected = ({ state, hasPendingChange }: Pick<Operator, 'state' | 'hasPendingChange'>): boolean =>
  hasPendingChange || state === 'waiting'
