import { createHmac } from 'node:crypto'
import { maxFilteredTargets, type targetFilter } from '@motora/contract/notifications'
import type { z } from 'zod'
import type { Work } from '../../work.js'
import { peopleToNotify } from '../audience.js'
import type { NotificationsDeps } from '../deps.js'
import type { NotificationRow } from '../stores/notification-store.js'

export type TargetFilter = z.output<typeof targetFilter>
type Deps = Pick<NotificationsDeps, 'operators' | 'customers' | 'identity' | 'findPeople'>

/** People who are looked through at most: of those who are found not all may be told. */
const maxLookedAt = 10 * maxFilteredTargets

/** Of a list, taken together. */
const pageSize = 2000

/**
 * The same for the same filter, in whatever order its columns come. What it asks for is not in it, and without the key
 * no one who reads it tries which e-mail was searched for.
 */
export const digestOf = (
  { secrets }: Pick<NotificationsDeps, 'secrets'>,
  { search = '', filter = {} }: TargetFilter,
): string =>
  createHmac('sha256', secrets.lastingKey('target-filter'))
    .update(JSON.stringify([search, Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')

/**
 * All whom a filter of their list finds for the caller, and whom this notification may tell, page by page.
 * @returns undefined: they are too many for one notification
 * source: MONEY §9; decision 0100
 */
export const findTargets = async (
  deps: Deps,
  work: Work,
  audience: Pick<NotificationRow, 'operatorId' | 'targetType'>,
  { search, filter }: TargetFilter,
): Promise<string[] | undefined> => {
  const found: string[] = []
  let looked = 0
  let cursor: string | undefined
  do {
    const page = await deps.findPeople[audience.targetType](work, {
      page: 1,
      pageSize,
      search,
      filter,
      counting: 'none',
      ...(cursor === undefined ? {} : { cursor }),
    })
    const people = await peopleToNotify(deps, work, audience, page.ids)
    found.push(...page.ids.filter((id) => people.has(id)))
    looked += page.ids.length
    if (found.length > maxFilteredTargets || looked > maxLookedAt) return undefined
    cursor = page.next
  } while (cursor !== undefined)
  return found
}
