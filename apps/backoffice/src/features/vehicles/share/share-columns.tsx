import type { VehicleToShare } from '@motora/contract/vehicles'
import { StatusBadge } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { plateColumn } from '../../../shell/vehicle-list-columns'

/** Named as the gateway filters and sorts them. */
export const shareColumns = (t: TFunction<'vehicles'>): TableColumn<VehicleToShare>[] => [
  plateColumn(t('plate'), 128),
  { id: 'name', kind: 'text', header: t('name'), wildcard: true, onCard: true, width: 200 },
  { id: 'model', kind: 'text', header: t('model'), wildcard: true, width: 112 },
  {
    id: 'selectToOperate',
    kind: 'boolean',
    header: t('share.shared'),
    cell: ({ selectToOperate }) =>
      selectToOperate ? (
        <StatusBadge tone="green" Icon={IconCircleCheck}>
          {t('share.shared')}
        </StatusBadge>
      ) : (
        <StatusBadge tone="grey" Icon={IconCircleMinus}>
          {t('share.notShared')}
        </StatusBadge>
      ),
    onCard: true,
    width: 152,
  },
]
