import type { RoomListener } from '../../kernel/bus.js'
import type { TimedTask } from '../../kernel/timed-task.js'
import { everything } from '../operators/index.js'
import type { Work } from '../work.js'
import { deliverDue } from './delivery/deliver-due.js'
import type { NotificationsDeps, NotificationsParts } from './deps.js'
import { notificationHandlers } from './endpoints.js'
import { findNotification, type NotificationRow } from './stores/notification-store.js'
import { forgetTarget, notificationsOf } from './stores/target-store.js'

/** What staff tells customers and technicians. source: MONEY §9 */
export const createNotificationsRoom = (deps: NotificationsDeps) => {
  const all = everything('notifications of every operator are delivered by the same work')
  const parts: NotificationsParts = {
    ...deps,
    inOwnWork: (use) => deps.inTransaction({ kind: 'system', name: 'notifications' }, all, use),
  }
  const timedTasks: readonly TimedTask[] = [
    {
      name: 'deliver notifications',
      everyMs: 1000,
      run: async () => {
        while ((await deliverDue(parts)) > 0);
      },
    },
  ]
  const listeners: readonly RoomListener[] = [
    {
      topic: 'customers.erased',
      from: 'jobs',
      hear: async (facts) => {
        for (const { key: customerId } of facts) await parts.inOwnWork((work) => forgetTarget(work, customerId))
      },
    },
  ]
  return {
    /** What a mail says of one. */
    findNotification: (
      work: Work,
      id: string,
    ): Promise<Pick<NotificationRow, 'title' | 'subTitle' | 'body' | 'operatorId' | 'endsAt'> | undefined> =>
      findNotification(work, id),
    /** What a person was told, for the person. */
    exportNotifications: (work: Work, customerId: string): Promise<object[]> => notificationsOf(work, customerId),
    handlers: notificationHandlers(deps),
    timedTasks,
    listeners,
  }
}
export type NotificationsRoom = ReturnType<typeof createNotificationsRoom>
