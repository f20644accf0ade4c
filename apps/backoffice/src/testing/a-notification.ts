import type { Notification, NotificationTarget } from '@motora/contract/notifications'

/** A customer who has not been told yet. */
export const aTarget = (more: Partial<NotificationTarget> = {}): NotificationTarget => ({
  id: '88888888-8888-4888-8888-888888888881',
  email: 'rosa@riders.demo',
  attemptsCount: 0,
  channel: null,
  lastAttemptTimestamp: null,
  lastAttemptError: null,
  status: 'pending',
  isPending: true,
  ...more,
})

/** One of the own operator that nobody was told yet. */
export const aNotification = (more: Partial<Notification> = {}): Notification => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000f1',
  name: 'Works',
  title: 'Works in the port',
  subTitle: 'Port',
  body: 'Park elsewhere.',
  targetType: 'Customer',
  targetIds: [aTarget().id],
  targets: [aTarget()],
  scheduledStartDate: '2098-11-01T10:00:00.000Z',
  scheduledEndDate: '2098-11-02T10:00:00.000Z',
  sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
  isPending: true,
  withdrawnTimestamp: null,
  withdrawnByName: null,
  withdrawnByProvider: false,
  targetsCount: 1,
  isByFilter: false,
  statusCounts: { pending: 1, delivered: 0, failed: 0, 'no device': 0, expired: 0, 'no consent': 0, withdrawn: 0 },
  kind: 'service',
  texts: {},
  priority: 'normal',
  sound: 'bell',
  badgeCount: 2,
  version: 3,
  ...more,
})
