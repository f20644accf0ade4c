import { getOperator, getOperatorChange, type Operator, type OperatorChange } from '@motora/contract/operators'
import { api } from '../../../shell/api/api'
import { ApiError } from '../../../shell/api/api-error'
import { client } from '../../../shell/session/browser-session'

/** One operator with its areas, as every screen asks for it. */
export const operatorQuery = (id: string) => api.query(getOperator, { params: { id } })

/** An operator as it is live, and its own change that waits, if there is one. */
export interface OperatorWithChange {
  operator: Operator
  change: OperatorChange | null
}

async function readWithChange(id: string, signal: AbortSignal): Promise<OperatorWithChange> {
  const get = () => client.call(getOperator, { params: { id } }, { signal })
  const operator = await get()
  if (!operator.hasPendingChange) return { operator, change: null }
  try {
    return { operator, change: await client.call(getOperatorChange, { params: { id } }, { signal }) }
  } catch (error) {
    // taken back or decided on between the two calls
    if (error instanceof ApiError && error.code === 'operator.no_change') return { operator: await get(), change: null }
    throw error
  }
}

/** How often it is asked whether somebody has decided or changed something. source: fleet side, section 9 (refresh interval). */
export const askAgainMs = 15_000

/** An operator with what waits of it. */
export const operatorWithChangeQuery = (id: string) =>
  api.queryOf(getOperatorChange, id, (signal) => readWithChange(id, signal), { refetchInterval: askAgainMs })

const changedCodes = new Set(['operator.changed_meanwhile', 'operator.no_change'])
/** Whether somebody else was faster, so that what is on the screen is old. */
export const isChangedMeanwhile = (error: unknown): boolean => error instanceof ApiError && changedCodes.has(error.code)
