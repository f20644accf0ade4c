import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { idParams } from '../formats.js'
import { fieldValue, listQuery } from '../listing.js'
import {
  changedNotification,
  maxFilteredTargets,
  newNotification,
  notification,
  notificationTarget,
  notificationTargetType,
  targetFilter,
} from './notification.js'

const allowed = { audience: 'staff', needs: 'notifications.write' } as const

export const createNotification = endpoint({
  ...allowed,
  id: 'notifications.createNotification',
  method: 'POST',
  path: '/sharing/v1/Notifications/New',
  summary:
    'A new notification for customers or technicians of the scope, sent from its start on. Of one’s own operator; the provider’s has none. With an `id` of the caller’s own the same call again makes no second one. Whom it is for is said by ids, or by the search and the filter of their list: then it is for all whom that finds when it is saved, and whom the caller may tell.',
  source: 'customer side, sections 5 to 7; ledgers M-08, M-09, M-10; decision Z-28',
  body: newNotification,
  answers: { 200: notification },
  refusals: ['operator.not_found', 'request.key_reused'],
})

export const listNotifications = endpoint({
  ...allowed,
  id: 'notifications.listNotifications',
  method: 'GET',
  path: '/sharing/v1/Notifications',
  summary:
    'Notifications that the scope sees, the newest first; of one operator with `field` and `value`. Each comes with the first of its targets. Sorts and filters by name, title, subTitle, body, scheduledStartDate, scheduledEndDate, isPending, withdrawnTimestamp, targetType, kind.',
  source: 'customer side, section 7; ledger M-11',
  list: true,
  freshFactor: 'export',
  query: listQuery.extend(fieldValue('SharingOperatorId')),
  answers: { 200: z.array(notification) },
})

export const getNotification = endpoint({
  ...allowed,
  id: 'notifications.getNotification',
  method: 'GET',
  path: '/sharing/v1/Notifications/{id}',
  summary: 'One notification with the ids of all its targets',
  source: 'customer side, section 3; ledger M-05',
  params: idParams,
  answers: { 200: notification },
  refusals: ['notification.not_found'],
})

export const countNotificationTargets = endpoint({
  ...allowed,
  id: 'notifications.countNotificationTargets',
  method: 'GET',
  path: '/sharing/v1/Notifications/CountTargets',
  summary: `How many a notification of the caller’s would be for, that is for all whom this search and filter of the list of customers or technicians find. More than ${maxFilteredTargets} are too many for one.`,
  source: 'MONEY §9',
  query: z.object({ ...targetFilter.shape, targetType: notificationTargetType }),
  answers: {
    200: z.object({
      count: z.number().int().nonnegative(),
      /** Of them, those whom news would be told. */
      acceptNewsCount: z.number().int().nonnegative(),
      isTooMany: z.boolean(),
    }),
  },
})

export const updateNotification = endpoint({
  ...allowed,
  id: 'notifications.updateNotification',
  method: 'PUT',
  path: '/sharing/v1/Notifications/{id}/Update',
  summary:
    'Changes a notification of one’s own operator, or of the provider, until its first attempt: all of it. With `version` it is refused when somebody else has changed it since.',
  source: 'customer side, sections 4, 5 and 7; ledgers M-06, M-08, M-12',
  params: idParams,
  body: changedNotification,
  answers: { 200: notification },
  refusals: ['notification.not_found', 'notification.sent', 'notification.withdrawn', 'notification.changed_meanwhile'],
})

export const withdrawNotification = endpoint({
  ...allowed,
  id: 'notifications.withdrawNotification',
  method: 'POST',
  path: '/sharing/v1/Notifications/{id}/Withdraw',
  summary:
    'Withdraws a notification of one’s own operator, or of the provider, as long as somebody is still to be told: who is pending becomes withdrawn, mails that wait are not sent, and nobody is tried again. Those whom a process is telling at this moment stay pending until that has ended: what arrives counts as delivered, and the others become withdrawn. Again it changes nothing.',
  source: 'own: decision 0182',
  params: idParams,
  answers: { 200: notification },
  refusals: ['notification.not_found', 'notification.nothing_pending'],
})

export const listNotificationTargets = endpoint({
  ...allowed,
  id: 'notifications.listNotificationTargets',
  method: 'GET',
  path: '/sharing/v1/Notifications/{id}/Targets',
  summary:
    'Whom a notification is for and what became of it. Sorts and filters by status, attemptsCount, lastAttemptTimestamp; searches the status and the last error.',
  source: 'customer side, sections 2.7 and 3; ledgers M-03, M-07',
  list: true,
  freshFactor: 'export',
  params: idParams,
  query: listQuery,
  answers: { 200: z.array(notificationTarget) },
  refusals: ['notification.not_found'],
})
