import {
  deliveryErrors,
  type Notification,
  type NotificationTarget,
  notificationKinds,
  notificationTargetStates,
} from '@motora/contract/notifications'
import { TRUNCATE_REASON } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { endText } from '../../shell/person-clock'
import { TargetStatusBadge } from './target-status-badge'

/** source: customer side, section 2.7; ledger M-02 */
export const notificationColumns = (t: TFunction<'notifications'>): TableColumn<Notification>[] => [
  { id: 'name', kind: 'text', header: t('field.name'), wildcard: true, onCard: true, hideable: false, width: 176 },
  { id: 'title', kind: 'text', header: t('field.title'), wildcard: true, onCard: true, width: 168 },
  { id: 'subTitle', kind: 'text', header: t('field.subTitle'), wildcard: true, width: 128 },
  { id: 'body', kind: 'text', header: t('field.body'), truncateAt: TRUNCATE_REASON, wildcard: true, width: 184 },
  { id: 'scheduledStartDate', kind: 'date', header: t('field.start'), onCard: true, width: 152 },
  {
    id: 'scheduledEndDate',
    kind: 'date',
    isEnd: true,
    header: t('field.end'),
    cell: ({ scheduledEndDate }) => endText(scheduledEndDate),
    width: 152,
  },
  { id: 'isPending', kind: 'boolean', header: t('field.pending'), onCard: true, width: 112 },
  {
    id: 'kind',
    kind: 'choice',
    header: t('field.kind'),
    choices: notificationKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    width: 128,
  },
  { id: 'withdrawnTimestamp', kind: 'date', header: t('field.withdrawn'), onCard: 'if-any', width: 152 },
]

/** source: customer side, section 2.7; ledger M-03 */
export const targetColumns = (t: TFunction<'notifications'>): TableColumn<NotificationTarget>[] => [
  {
    id: 'email',
    kind: 'text',
    header: t('target.email'),
    // one that is gone has none
    whenEmpty: t('target.gone'),
    sortable: false,
    filterable: false,
    onCard: true,
    hideable: false,
    width: 240,
  },
  { id: 'attemptsCount', kind: 'number', header: t('target.attempts'), identifierLike: true, width: 112 },
  { id: 'lastAttemptTimestamp', kind: 'date', header: t('target.lastAttempt'), onCard: true, width: 168 },
  {
    id: 'lastAttemptError',
    kind: 'choice',
    header: t('target.lastError'),
    choices: deliveryErrors.map((value) => ({ value, label: t(`error.${value}`) })),
    sortable: false,
    filterable: false,
    onCard: 'if-any',
    width: 240,
  },
  {
    id: 'status',
    kind: 'choice',
    header: t('target.status'),
    choices: notificationTargetStates.map((value) => ({ value, label: t(`state.${value}`) })),
    cell: ({ status }) => <TargetStatusBadge status={status} />,
    onCard: true,
    width: 184,
  },
  {
    id: 'channel',
    kind: 'choice',
    header: t('target.channel'),
    choices: (['push', 'mail'] as const).map((value) => ({ value, label: t(`channel.${value}`) })),
    sortable: false,
    filterable: false,
    width: 136,
  },
]
