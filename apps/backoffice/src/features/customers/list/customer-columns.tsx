import { type Customer, reviewStates } from '@motora/contract/customers'
import { showPhoneNumber, TRUNCATE_REASON } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { ReviewBadge } from '../customer/review-badge'

/**
 * Named as the gateway sorts and filters them: the eight of the specification in its order, and further ones that a
 * person may choose. source: ledger H-04
 */
export const customerColumns = (t: TFunction<'customers'>): TableColumn<Customer>[] => [
  { id: 'dateFirstRegister', kind: 'date', header: t('dateFirstRegister'), width: 152 },
  { id: 'dateValidated', kind: 'date', header: t('dateValidated'), width: 152 },
  { id: 'nOfTrips', kind: 'number', header: t('nOfTrips'), width: 96 },
  {
    id: 'fullName',
    kind: 'text',
    header: t('fullName'),
    wildcard: true,
    onCard: true,
    hideable: false,
    width: 208,
  },
  { id: 'email', kind: 'text', header: t('email'), wildcard: true, onCard: true, width: 240 },
  {
    id: 'mobilePhone',
    kind: 'text',
    header: t('mobilePhone'),
    value: ({ mobilePhone }) => mobilePhone && showPhoneNumber(mobilePhone),
    wildcard: true,
    onCard: true,
    width: 160,
  },
  { id: 'canOperate', kind: 'boolean', header: t('validated'), onCard: true, width: 112 },
  {
    id: 'cannotOperateReason',
    kind: 'text',
    header: t('cannotOperateReason'),
    truncateAt: TRUNCATE_REASON,
    // who was validated once and is not any more has no reason of a reviewer's: the documents have run out
    value: ({ cannotOperateReason, reviewState }) =>
      cannotOperateReason ?? (reviewState === 'lapsed' ? t('bar.rider.documents_expired') : null),
    whenEmpty: { from: 'reviewState', labels: { lapsed: t('bar.rider.documents_expired') } },
    wildcard: true,
    width: 224,
  },
  {
    id: 'reviewState',
    kind: 'choice',
    header: t('reviewState'),
    choices: reviewStates.map((value) => ({ value, label: t(`reviewState.${value}`) })),
    cell: ({ reviewState }) => <ReviewBadge state={reviewState} />,
    visibleByDefault: false,
    width: 176,
  },
  { id: 'enabled', kind: 'boolean', header: t('enabled'), visibleByDefault: false, width: 120 },
  { id: 'isPrivate', kind: 'boolean', header: t('isPrivate'), visibleByDefault: false, width: 120 },
  { id: 'city', kind: 'text', header: t('city'), wildcard: true, visibleByDefault: false, width: 144 },
  {
    id: 'country',
    kind: 'text',
    header: t('country'),
    isCountry: true,
    filterable: false,
    visibleByDefault: false,
    width: 144,
  },
]
