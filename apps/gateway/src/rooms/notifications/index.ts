import type { Fact, RoomListener } from '../../kernel/bus.js'
import type { TimedTask } from '../../kernel/timed-task.js'
import { type RiderMessagesDue, riderMessagesTopic } from '../customers/index.js'
import {
  type MailedNotification,
  type MailRefused,
  mailRefusedTopic,
  type NotificationMailed,
  notificationMailedTopic,
} from '../identity/index.js'
import { everything } from '../operators/index.js'
import type { Work } from '../work.js'
import { deliverDue } from './delivery/deliver-due.js'
import { keepMailEnd } from './delivery/keep-mail-end.js'
import type { NotificationsDeps, NotificationsParts } from './deps.js'
import { notificationHandlers } from './endpoints.js'
import { mailedNotification } from './mailed-notification.js'
import { forgetOldMessages } from './messages/forget-messages.js'
import { keepMessages } from './messages/keep-messages.js'
import { forgetTarget, notificationsOf } from './stores/target-store.js'

/** What staff tells customers and technicians, and what the product itself tells riders. source: MONEY §9 */
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
    { name: 'forget old messages', everyMs: 3_600_000, run: () => forgetOldMessages(parts) },
  ]
  const listeners: readonly RoomListener[] = [
    {
      topic: riderMessagesTopic,
      from: 'jobs',
      hear: async (facts: Fact[]) => {
        for (const { payload } of facts)
          await parts.inOwnWork((work) => keepMessages(deps, work, payload as RiderMessagesDue))
      },
    },
    {
      topic: notificationMailedTopic,
      from: 'jobs',
      hear: async (facts) => {
        for (const { payload } of facts)
          await parts.inOwnWork((work) => keepMailEnd(deps, work, payload as NotificationMailed))
      },
    },
    {
      topic: mailRefusedTopic,
      from: 'jobs',
      hear: async (facts) => {
        for (const { payload } of facts) {
          const { isOver, ...of } = payload as MailRefused
          const end = isOver ? 'expired' : 'refused'
          await parts.inOwnWork((work) => keepMailEnd(deps, work, { ...of, end, nth: 0 }))
        }
      },
    },
    {
      topic: 'customers.erased',
      from: 'jobs',
      hear: async (facts) => {
        for (const { key: customerId } of facts) await parts.inOwnWork((work) => forgetTarget(work, customerId))
      },
    },
  ]
  return {
    /** See there. */
    mailedNotification: (
      work: Work,
      id: string,
      to: Parameters<typeof mailedNotification>[3],
    ): Promise<MailedNotification | undefined> => mailedNotification(deps, work, id, to),
    /** What a person was told, for the person. */
    exportNotifications: (work: Work, customerId: string): Promise<object[]> => notificationsOf(work, customerId),
    handlers: notificationHandlers(deps),
    timedTasks,
    listeners,
  }
}
export type NotificationsRoom = ReturnType<typeof createNotificationsRoom>
