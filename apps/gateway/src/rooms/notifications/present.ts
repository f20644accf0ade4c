import { type Notification, type NotificationTarget, shownTargets } from '@motora/contract/notifications'
import { nameShownTo } from '../provider-people.js'
import type { Work } from '../work.js'
import { emailsOf } from './audience.js'
import type { NotificationsDeps } from './deps.js'
import type { NotificationRow } from './stores/notification-store.js'
import { firstTargetsOf, noneCounted, type TargetRow, targetIdsOf } from './stores/target-store.js'

type Deps = Pick<NotificationsDeps, 'customers' | 'identity'>

const presentTarget = (row: TargetRow, emails: ReadonlyMap<string, string>): NotificationTarget => ({
  id: row.targetId,
  email: emails.get(row.targetId) ?? '',
  attemptsCount: row.attempts,
  lastAttemptTimestamp: row.lastAttemptAt?.toISOString() ?? null,
  lastAttemptError: row.lastError,
  status: row.state,
  isPending: row.state === 'pending' && row.attempts === 0,
  channel: row.channel,
})

/** source: ledgers M-03, M-07 */
export const presentTargets = async (
  deps: Deps,
  work: Work,
  targetType: NotificationRow['targetType'],
  rows: readonly TargetRow[],
): Promise<NotificationTarget[]> => {
  const emails = await emailsOf(
    deps,
    work,
    targetType,
    rows.map(({ targetId }) => targetId),
  )
  return rows.map((row) => presentTarget(row, emails))
}

/** Notifications with the first of their targets. source: ledger M-05; decision 0101 */
export const presentNotifications = async (
  deps: Deps,
  work: Work,
  rows: readonly NotificationRow[],
): Promise<Notification[]> => {
  const first = await firstTargetsOf(
    work,
    rows.map(({ id }) => id),
    shownTargets,
  )
  const emails = new Map<string, string>()
  for (const type of ['Customer', 'Technician'] as const) {
    const ofType = new Set(rows.filter(({ targetType }) => targetType === type).map(({ id }) => id))
    const ids = first.rows.filter(({ notificationId }) => ofType.has(notificationId)).map(({ targetId }) => targetId)
    for (const [id, email] of await emailsOf(deps, work, type, [...new Set(ids)])) emails.set(id, email)
  }
  return rows.map((row) => {
    const targets = first.rows.filter(({ notificationId }) => notificationId === row.id)
    const statusCounts = first.counts.get(row.id) ?? noneCounted()
    return {
      id: row.id,
      name: row.name,
      title: row.title,
      subTitle: row.subTitle,
      body: row.body,
      scheduledStartDate: row.startsAt.toISOString(),
      scheduledEndDate: row.endsAt.toISOString(),
      targetType: row.targetType,
      targetIds: targets.map(({ targetId }) => targetId),
      isByFilter: row.filterDigest !== null,
      sharingOperatorId: row.operatorId,
      isPending: row.isPending,
      withdrawnTimestamp: row.withdrawnAt?.toISOString() ?? null,
      withdrawnByName: nameShownTo(work.actor, {
        name: row.withdrawnByName,
        byProvider: row.withdrawnByProvider === true,
      }),
      withdrawnByProvider: row.withdrawnByProvider === true,
      targets: targets.map((target) => presentTarget(target, emails)),
      targetsCount: Object.values(statusCounts).reduce((sum, count) => sum + count, 0),
      statusCounts,
      kind: row.kind,
      texts: row.texts,
      priority: row.priority,
      sound: row.sound,
      badgeCount: row.badgeCount,
      version: row.version,
    }
  })
}

/** One with the ids of all its targets, unless a filter found them: then with the first. */
export const presentNotification = async (deps: Deps, work: Work, row: NotificationRow): Promise<Notification> => {
  const [one] = await presentNotifications(deps, work, [row])
  if (!one) throw new Error('a notification was not presented')
  if (one.isByFilter) return one
  return { ...one, targetIds: await targetIdsOf(work, row.id) }
}
