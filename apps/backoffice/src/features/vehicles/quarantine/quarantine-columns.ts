import { type QuarantinedDevice, type QuarantinedReport, quarantineReasons } from '@motora/contract/vehicles'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

/** The columns of the devices in quarantine, named as the gateway filters and sorts them. */
export const quarantineColumns = (t: TFunction<'quarantine'>): TableColumn<QuarantinedDevice>[] => [
  { id: 'deviceKey', kind: 'text', header: t('device'), onCard: true, hideable: false, monospace: true, width: 168 },
  {
    id: 'reason',
    kind: 'choice',
    header: t('reason'),
    choices: quarantineReasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) })),
    onCard: true,
    width: 168,
  },
  { id: 'count', kind: 'number', header: t('reports'), onCard: true, width: 96 },
  {
    id: 'sizeBytes',
    kind: 'number',
    header: t('size'),
    quantity: 'size',
    width: 96,
  },
  { id: 'firstReceived', kind: 'date', header: t('first'), visibleByDefault: false, width: 152 },
  { id: 'lastReceived', kind: 'date', header: t('last'), onCard: true, width: 152 },
  { id: 'source', kind: 'text', header: t('source'), visibleByDefault: false, width: 104 },
  { id: 'vehicle', kind: 'text', header: t('vehicle'), onCard: true, width: 120 },
]

/** The columns of one device's reports. */
export const quarantinedReportColumns = (t: TFunction<'quarantine'>): TableColumn<QuarantinedReport>[] => [
  { id: 'received', kind: 'date', header: t('received'), filterable: false, onCard: true, hideable: false, width: 152 },
  { id: 'deviceTime', kind: 'date', header: t('deviceTime'), filterable: false, onCard: true, width: 152 },
  {
    id: 'reason',
    kind: 'choice',
    header: t('reason'),
    choices: quarantineReasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) })),
    sortable: false,
    filterable: false,
    onCard: true,
    width: 152,
  },
  { id: 'source', kind: 'text', header: t('source'), sortable: false, filterable: false, width: 104 },
  {
    id: 'decoded',
    kind: 'text',
    header: t('says'),
    value: ({ decoded }) => (decoded ? JSON.stringify(decoded) : null),
    exportFrom: false,
    truncateAt: 120,
    sortable: false,
    filterable: false,
    width: 264,
  },
  {
    id: 'raw',
    kind: 'text',
    header: t('raw'),
    truncateAt: 60,
    monospace: true,
    sortable: false,
    filterable: false,
    visibleByDefault: false,
    width: 208,
  },
]
