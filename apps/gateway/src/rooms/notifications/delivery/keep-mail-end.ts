import type { NotificationMailed } from '../../identity/index.js'
import type { Work } from '../../work.js'
import { peopleToNotify, unwillingOf } from '../audience.js'
import type { NotificationsDeps } from '../deps.js'
import { targetIdOf } from '../mailed-notification.js'
import { findNotification } from '../stores/notification-store.js'
import { endMailed, type TargetRow } from '../stores/target-store.js'

type End = Pick<TargetRow, 'state' | 'channel' | 'lastError'>

const none = { channel: null, lastError: null } as const
const ends: Readonly<Record<Exclude<NotificationMailed['end'], 'not due'>, End>> = {
  sent: { state: 'delivered', channel: 'mail', lastError: null },
  refused: { ...none, state: 'failed', lastError: 'refused' },
  failed: { ...none, state: 'failed', lastError: 'mail failed' },
  expired: { ...none, state: 'expired' },
}

/** Why nothing was written, in the words in which an attempt that nobody makes ends. */
const notWritten = async (
  deps: NotificationsDeps,
  work: Work,
  { notificationId, to }: NotificationMailed,
): Promise<End | undefined> => {
  const row = await findNotification(work, notificationId)
  if (!row) return undefined
  if (row.withdrawnAt) return { ...none, state: 'withdrawn' }
  const id = targetIdOf(to)
  if (row.message) return ends.expired
  if ((await unwillingOf(deps, work, row, [id])).has(id)) return { ...none, state: 'no consent' }
  if (!(await peopleToNotify(deps, work, row, [id])).has(id))
    return { ...none, state: 'failed', lastError: 'unreachable' }
  return 'membershipId' in to && !(await deps.identity.technicianGetsMail(work, id))
    ? { ...none, state: 'no device' }
    : ends.expired
}

/** A target follows its mail to the end, whichever way that goes. source: E8; decision 0164 */
export const keepMailEnd = async (deps: NotificationsDeps, work: Work, mailed: NotificationMailed): Promise<void> => {
  const { notificationId, to, end, nth } = mailed
  const set = end === 'not due' ? await notWritten(deps, work, mailed) : ends[end]
  if (set) await endMailed(work, notificationId, targetIdOf(to), set, nth)
}
