import { notificationActions } from '@motora/rules/notifications'
import { authorOf } from '../../identity/index.js'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import { notificationOver } from '../refusals.js'
import { type NotificationRow, updateNotification } from '../stores/notification-store.js'
import { withdrawPending } from '../stores/withdrawal-store.js'
import { lockOwnNotification, standingOf } from './own-notification.js'

/**
 * Takes a notification back from all who are still to be told. Those whom a process is telling at this moment stay
 * pending until that has ended: what arrives counts as delivered, the others become withdrawn, and nobody is tried again.
 * Who was to get a mail that waits becomes withdrawn where it would have been written. Again it changes nothing.
 * @throws Refusal notification.not_found, notification.nothing_pending
 * source: own: decision 0182
 */
export const withdrawNotification = async (work: Work, id: string): Promise<NotificationRow> => {
  const known = await lockOwnNotification(work, id)
  const standing = await standingOf(work, known)
  if (!isToDo(notificationActions.withdraw(standing), notificationOver)) return known
  const author = await authorOf(work)
  if (!author) throw new Error('a notification is withdrawn by staff alone')
  const { withdrawn, inHand } = await withdrawPending(work, id)
  const row = await updateNotification(work, id, {
    isPending: false,
    withdrawnAt: work.now,
    withdrawnByName: author.name,
    withdrawnByProvider: author.byProvider,
  })
  work.audit({
    event: 'notifications.withdrawn',
    target: { kind: 'notification', id, name: row.name },
    ...(row.operatorId === null ? {} : { operatorId: row.operatorId }),
    before: { isPending: known.isPending, targetsPending: withdrawn + inHand },
    after: { isPending: false, targetsPending: inHand },
  })
  return row
}
