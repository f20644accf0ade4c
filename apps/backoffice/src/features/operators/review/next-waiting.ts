import { listOperators, type Operator } from '@motora/contract/operators'
import { client } from '../../../shell/session/browser-session'

/** Such as wait for the provider's word, the longest waiting first. */
export const waitingConditions = { waiting: true } as const
export const oldestFirst = { column: 'waitingSince', direction: 'asc' } as const

/**
 * The one to judge after another: the one that has waited next longest, so that skipping moves on; after the last, the
 * first of those that were skipped.
 * @returns its id; undefined when no other operator waits
 */
export async function nextWaiting(after: Pick<Operator, 'id' | 'waitingSince'>): Promise<string | undefined> {
  const find = async (more: Record<string, string[]>) => {
    const filter = JSON.stringify({ ...waitingConditions, ...more })
    const query = { page: 1, pageSize: 2, sort: oldestFirst.column, filter }
    const { rows } = await client.list(listOperators, { query })
    return rows.find(({ id }) => id !== after.id)?.id
  }
  const later = after.waitingSince === null ? undefined : await find({ waitingSince: [after.waitingSince, ''] })
  return later ?? find({})
}
