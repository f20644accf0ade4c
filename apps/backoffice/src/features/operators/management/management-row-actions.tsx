import type { Operator } from '@motora/contract/operators'
import type { RowAction } from '@motora/kit/table'
import { IconBan, IconChecklist, IconListDetails, IconPencil } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { reviewKindOf } from '../review/review-query'

export interface ManagementRowActions {
  t: TFunction<'operators'>
  /** Who may only read has the details and no more. */
  mayManage: boolean
  onDetails: (id: string) => void
  onEdit: (id: string) => void
  onReview: (id: string) => void
  onDisable: (operator: Operator) => void
}

/** What may be done to a row: details by all, the rest by whoever manages operators. source: ledgers C-22, C-23; Z-30. */
export const managementRowActions =
  ({ t, mayManage, onDetails, onEdit, onReview, onDisable }: ManagementRowActions) =>
  (operator: Operator): RowAction[] => {
    const { id, canOperate } = operator
    const details = {
      id: 'details',
      label: t('details'),
      icon: <IconListDetails size={16} />,
      onSelect: () => onDetails(id),
    }
    if (!mayManage) return [details]
    const kind = reviewKindOf(operator)
    return [
      details,
      { id: 'edit', label: t('edit'), icon: <IconPencil size={16} />, onSelect: () => onEdit(id) },
      ...(kind
        ? [
            {
              id: 'review',
              label: t(kind === 'change' ? 'action.change' : 'action.enable'),
              icon: <IconChecklist size={16} />,
              onSelect: () => onReview(id),
            },
          ]
        : []),
      ...(canOperate
        ? [
            {
              id: 'disable',
              label: t('action.disable'),
              icon: <IconBan size={16} />,
              danger: true,
              onSelect: () => onDisable(operator),
            },
          ]
        : []),
    ]
  }
