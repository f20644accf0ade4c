import type { Work } from '../../work.js'
import { peopleToNotify } from '../audience.js'
import type { NotificationsDeps } from '../deps.js'
import { assertNone } from '../refusals.js'
import type { NotificationRow } from '../stores/notification-store.js'
import { findTargets, type TargetFilter } from './find-targets.js'

type Deps = Pick<NotificationsDeps, 'operators' | 'customers' | 'identity' | 'findPeople'>
type Audience = Pick<NotificationRow, 'operatorId' | 'targetType'>

/** @throws Refusal request.invalid with every target that may not be told, or stands there twice */
const assertTargets = async (deps: Deps, work: Work, audience: Audience, ids: readonly string[]): Promise<void> => {
  const people = await peopleToNotify(deps, work, audience, ids)
  const before = new Set<string>()
  assertNone(
    ids.flatMap((id, index) => {
      const code = before.has(id) ? 'targetRepeated' : people.has(id) ? undefined : 'targetNotYours'
      before.add(id)
      return code ? [{ path: `targetIds.${index}` as const, code } as const] : []
    }),
  )
}

/** By ids or by a filter, as a call says whom a notification is for. */
export interface SaidTargets {
  targetIds?: readonly string[] | undefined
  targetFilter?: TargetFilter | undefined
}

/** @throws Refusal request.invalid where both are said */
export const assertOneWay = ({ targetIds = [], targetFilter }: SaidTargets): void =>
  assertNone(targetFilter && targetIds.length > 0 ? [{ path: 'targetIds', code: 'idsOrFilter' }] : [])

/**
 * Whom it is for, by their ids.
 * @throws Refusal request.invalid for ids that may not be told, and for a filter that finds nobody or too many
 * source: MONEY §9; ledger M-08
 */
export const targetsOf = async (
  deps: Deps,
  work: Work,
  audience: Audience,
  { targetIds = [], targetFilter }: SaidTargets,
): Promise<readonly string[]> => {
  if (!targetFilter) {
    await assertTargets(deps, work, audience, targetIds)
    return targetIds
  }
  const found = await findTargets(deps, work, audience, targetFilter)
  if (!found) assertNone([{ path: 'targetIds', code: 'tooManyTargets' }])
  else if (found.length === 0) assertNone([{ path: 'targetIds', code: 'noTarget' }])
  return found ?? []
}
