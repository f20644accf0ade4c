import { type CallRow, idOf } from './call-row.js'

const row = { row: 'notifications' } as const
const text = {
  name: 'Works',
  title: 'Works in the port',
  body: 'Park elsewhere.',
  texts: { en: { title: 'Works', subTitle: 'Port', body: 'Park elsewhere.' } },
}
/** So late that nobody is told while the matrix runs. */
const [start, end] = ['2098-11-01T10:00:00Z', '2099-11-01T10:00:00Z']

/** What staff tells others. Without an id of the caller's each is a new one. */
export const notificationRows: Record<string, CallRow> = {
  'notifications.listNotifications': row,
  'notifications.getNotification': { ...row, about: ({ notification }) => idOf(notification) },
  'notifications.listNotificationTargets': { ...row, about: ({ notification }) => idOf(notification) },
  'notifications.countNotificationTargets': { ...row, sent: { query: { targetType: 'Customer' } } },
  'notifications.createNotification': {
    ...row,
    sent: ({ things }, { company }) => ({
      body: {
        ...text,
        targetType: 'Customer',
        targetIds: [things[company ?? 'ona'].rider],
        ScheduledStartDate: start,
        ScheduledEndDate: end,
      },
    }),
  },
  'notifications.updateNotification': {
    ...row,
    ownOnly: true,
    about: ({ notification, rider }) => ({
      ...idOf(notification),
      body: { ...text, targetIds: [rider], scheduledStartDate: start, scheduledEndDate: end },
    }),
  },
  'notifications.withdrawNotification': { ...row, ownOnly: true, about: ({ notification }) => idOf(notification) },
}
