import { type DeviceKey, deviceKeyKinds } from '@motora/contract/devices'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

/** The columns of the keys, named as the gateway filters and sorts them. */
export const deviceKeyColumns = (t: TFunction<'devices'>): TableColumn<DeviceKey>[] => [
  { id: 'name', kind: 'text', header: t('name'), onCard: true, hideable: false, width: 176 },
  {
    id: 'kind',
    kind: 'choice',
    header: t('kind'),
    choices: deviceKeyKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
    onCard: true,
    width: 120,
  },
  { id: 'imei', kind: 'text', header: t('imei'), onCard: true, width: 152 },
  {
    id: 'operatorName',
    kind: 'text',
    header: t('operator'),
    sortable: false,
    filterable: false,
    visibleByDefault: false,
    width: 152,
  },
  { id: 'lastUsed', kind: 'date', header: t('lastUsed'), onCard: true, width: 152 },
  { id: 'revoked', kind: 'date', header: t('revoked'), onCard: true, width: 152 },
  { id: 'made', kind: 'date', header: t('made'), visibleByDefault: false, width: 152 },
  { id: 'madeBy', kind: 'text', header: t('madeBy'), visibleByDefault: false, width: 176 },
]
