import type { changedNotification, newNotification } from '@motora/contract/notifications'
import { notificationActions, notificationProblems } from '@motora/rules/notifications'
import type { z } from 'zod'
import { newId } from '../../../kernel/ids.js'
import { idReused } from '../../../kernel/refusal.js'
import { assertSameCreation, hasValues } from '../../has-values.js'
import { isToDo } from '../../is-to-do.js'
import type { Actor, Work } from '../../work.js'
import type { NotificationsDeps } from '../deps.js'
import { assertNone, notificationChanged, notificationOver, unknownOperator } from '../refusals.js'
import {
  findNotification,
  insertNotification,
  isOfStaff,
  type NotificationRow,
  updateNotification,
} from '../stores/notification-store.js'
import { putTargets, targetIdsOf } from '../stores/target-store.js'
import { zoneOf } from '../zone-of.js'
import { digestOf } from './find-targets.js'
import { assertOneWay, type SaidTargets, targetsOf } from './judge-targets.js'
import { lockOwnNotification, standingOf } from './own-notification.js'

type Created = z.output<typeof newNotification>
type Changed = z.output<typeof changedNotification>
type Texts = Omit<Changed, 'version' | 'targetIds' | 'targetFilter'>
type Deps = Pick<NotificationsDeps, 'timeZone' | 'operators' | 'customers' | 'identity' | 'findPeople' | 'secrets'>

/** Languages that are said. */
const wordsOf = (texts: Texts['texts']): NotificationRow['texts'] =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, words]) => (words ? [[language, words]] : [])))

const valuesOf = (given: Texts) => ({
  name: given.name,
  title: given.title,
  subTitle: given.subTitle,
  body: given.body,
  startsAt: new Date(given.scheduledStartDate),
  endsAt: new Date(given.scheduledEndDate),
  kind: given.kind,
  texts: wordsOf(given.texts),
  priority: given.priority,
  sound: given.sound,
  badgeCount: given.badgeCount,
})

/** What a record says of it: how many it is for, and not who. */
const factsOf = (row: NotificationRow, targetsCount: number) => ({
  name: row.name,
  title: row.title,
  subTitle: row.subTitle,
  body: row.body,
  targetType: row.targetType,
  scheduledStartDate: row.startsAt.toISOString(),
  scheduledEndDate: row.endsAt.toISOString(),
  kind: row.kind,
  texts: row.texts,
  priority: row.priority,
  sound: row.sound,
  badgeCount: row.badgeCount,
  isByFilter: row.filterDigest !== null,
  targetsCount,
})

const capital = { scheduledStartDate: 'ScheduledStartDate', scheduledEndDate: 'ScheduledEndDate' } as const
/** The creation names its dates with a capital. source: ledger M-10 */
const asCreated = <P extends string>(path: P) =>
  path in capital ? capital[path as unknown as keyof typeof capital] : (path as Exclude<P, keyof typeof capital>)

/**
 * Whose notification it becomes: the own operator's, or the provider's.
 * @throws Refusal operator.not_found for another operator, and for one that the provider names
 * source: ledger M-09
 */
const ownerOf = (actor: Actor, asked: string | null | undefined): string | null => {
  const own = actor.kind === 'staff' ? actor.operatorId : null
  // null is the provider's own, and no one else's
  if (asked !== undefined && asked !== own) throw unknownOperator()
  return own
}

/** Nothing is said of them, or the same again. */
const isSameTargets = (deps: Deps, known: NotificationRow, before: readonly string[], said: SaidTargets): boolean => {
  if (said.targetFilter) return known.filterDigest === digestOf(deps, said.targetFilter)
  return said.targetIds === undefined || said.targetIds.toSorted().join() === before.join()
}

/**
 * A new notification. The same again, with the same id, is the notification that was made then.
 * @throws Refusal operator.not_found, request.invalid, request.key_reused
 * source: ledgers M-08, M-09, M-10; decision Z-28
 */
export const createNotification = async (deps: Deps, work: Work, body: Created): Promise<NotificationRow> => {
  const { id = newId(), targetType, sharingOperatorId, ScheduledStartDate, ScheduledEndDate, ...texts } = body
  const operatorId = ownerOf(work.actor, sharingOperatorId)
  const given = { ...texts, scheduledStartDate: ScheduledStartDate, scheduledEndDate: ScheduledEndDate }
  const there = await findNotification(work, id)
  if (there) {
    if (there.operatorId !== operatorId || there.targetType !== targetType || !isOfStaff(there)) throw idReused()
    const said = { targetIds: given.targetIds ?? [], targetFilter: given.targetFilter }
    const isSame = hasValues(there, valuesOf(given)) && isSameTargets(deps, there, await targetIdsOf(work, id), said)
    assertSameCreation(isSame, { changes: there.version })
    return there
  }
  assertOneWay(given)
  const typed = { ...given, targetIds: given.targetFilter ? null : given.targetIds }
  const problems = notificationProblems(typed, {
    now: work.now.getTime(),
    zone: await zoneOf(deps, work, operatorId),
  })
  assertNone(problems.map(({ path, code }) => ({ path: asCreated(path), code })))
  const ids = await targetsOf(deps, work, { operatorId, targetType }, given)
  const filterDigest = given.targetFilter ? digestOf(deps, given.targetFilter) : null
  const values = { id, operatorId, targetType, filterDigest, ...valuesOf(given), createdAt: work.now }
  const row = await insertNotification(work, values)
  if (!row) throw idReused()
  await putTargets(work, row, ids)
  work.audit({
    event: 'notifications.created',
    target: { kind: 'notification', id, name: row.name },
    ...(operatorId === null ? {} : { operatorId }),
    after: factsOf(row, ids.length),
  })
  return row
}

/**
 * Changes a notification until its first attempt. The same again changes nothing.
 * @throws Refusal notification.not_found, notification.sent, notification.withdrawn, notification.changed_meanwhile, request.invalid
 * source: ledgers M-06, M-08, M-12
 */
export const changeNotification = async (
  deps: Deps,
  work: Work,
  id: string,
  { version, targetIds, targetFilter, ...given }: Changed,
): Promise<NotificationRow> => {
  const known = await lockOwnNotification(work, id)
  isToDo(notificationActions.edit(await standingOf(work, known)), notificationOver)
  const said = { targetIds, targetFilter }
  const values = valuesOf(given)
  const before = await targetIdsOf(work, id)
  assertOneWay(said)
  const sameTargets = isSameTargets(deps, known, before, said)
  // what a lost answer makes a caller send again is no conflict
  if (hasValues(known, values) && sameTargets) return known
  if (version !== undefined && version !== known.version) throw notificationChanged()
  const kept = { scheduledStartDate: known.startsAt.toISOString(), scheduledEndDate: known.endsAt.toISOString() }
  const typed = { ...given, targetIds: targetFilter || sameTargets ? null : (targetIds ?? null) }
  assertNone(
    notificationProblems(typed, { now: work.now.getTime(), kept, zone: await zoneOf(deps, work, known.operatorId) }),
  )
  // who stays is asked again where it is sent
  const ids = sameTargets ? before : await targetsOf(deps, work, known, said)
  const filterDigest = sameTargets ? known.filterDigest : targetFilter ? digestOf(deps, targetFilter) : null
  const row = await updateNotification(work, id, { ...values, filterDigest })
  // they are due at its beginning, which may be another now
  await putTargets(work, row, ids)
  work.audit({
    event: 'notifications.changed',
    target: { kind: 'notification', id, name: row.name },
    ...(row.operatorId === null ? {} : { operatorId: row.operatorId }),
    before: factsOf(known, before.length),
    after: factsOf(row, ids.length),
  })
  return row
}
