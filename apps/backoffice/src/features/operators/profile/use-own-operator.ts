import { getOperator, getOperatorChange } from '@motora/contract/operators'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../shell/api/api-error'
import { client } from '../../../shell/session/browser-session'
import { operatorsKey } from '../operator-calls'
import type { OwnOperator } from './own-data'

/** How often it is asked whether the provider has said something. source: fleet side, section 9 (refresh interval). */
const askAgainMs = 15_000

async function readOwn(id: string, signal: AbortSignal): Promise<OwnOperator> {
  const operator = await client.call(getOperator, { params: { id } }, { signal })
  if (!operator.hasPendingChange) return { operator, change: null }
  try {
    return { operator, change: await client.call(getOperatorChange, { params: { id } }, { signal }) }
  } catch (error) {
    // decided between the two calls: the next look shows what became of it
    if (error instanceof ApiError && error.code === 'operator.no_change') return { operator, change: null }
    throw error
  }
}

/** The logged operator with its change that waits; while it waits for the provider's word it is asked for again. */
export function useOwnOperator(id: string) {
  return useQuery({
    queryKey: [...operatorsKey, 'own', id],
    queryFn: ({ signal }) => readOwn(id, signal),
    refetchInterval: ({ state: { data } }) => (data?.operator.canOperate && !data.change ? 4 * askAgainMs : askAgainMs),
    refetchOnWindowFocus: 'always',
  })
}
