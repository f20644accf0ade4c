import { type Firmware, firmwareTargets, signatureStates } from '@motora/contract/firmware'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { ActiveBadge } from './active-badge'
import { SignatureBadge } from './signature-badge'

/** The columns of the list of firmwares, named as the gateway filters and sorts them. */
export const firmwareColumns = (t: TFunction<'firmware'>): TableColumn<Firmware>[] => [
  { id: 'name', kind: 'text', header: t('name'), wildcard: true, onCard: true, hideable: false, width: 208 },
  {
    id: 'target',
    kind: 'choice',
    header: t('target'),
    choices: firmwareTargets.map((value) => ({ value, label: t(`target.${value}`) })),
    onCard: true,
    width: 208,
  },
  { id: 'version', kind: 'text', header: t('version'), wildcard: true, monospace: true, onCard: true, width: 120 },
  {
    id: 'hardwareVersions',
    kind: 'text',
    header: t('hardware'),
    value: ({ hardwareVersions }) => hardwareVersions.join(', '),
    wildcard: true,
    width: 168,
  },
  {
    id: 'isActive',
    kind: 'boolean',
    header: t('active'),
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    onCard: true,
    width: 120,
  },
  {
    id: 'signatureState',
    kind: 'choice',
    header: t('signature'),
    choices: signatureStates.map((value) => ({ value, label: t(`signature.${value}`) })),
    cell: ({ signatureState }) => <SignatureBadge state={signatureState} />,
    // worked out by the keys that are trusted now, and nothing that is stored
    sortable: false,
    filterable: false,
    onCard: true,
    width: 184,
  },
  { id: 'isUsed', kind: 'boolean', header: t('used'), width: 112 },
  {
    id: 'sizeBytes',
    kind: 'number',
    header: t('size'),
    quantity: 'size',
    identifierLike: true,
    width: 104,
  },
  { id: 'created', kind: 'date', header: t('created'), width: 152 },
  { id: 'createdBy', kind: 'text', header: t('createdBy'), width: 160 },
  { id: 'fileName', kind: 'text', header: t('file'), wildcard: true, visibleByDefault: false, width: 200 },
  {
    id: 'notes',
    kind: 'text',
    header: t('notes'),
    truncateAt: 60,
    // the search looks through it
    sortable: false,
    filterable: false,
    visibleByDefault: false,
    width: 240,
  },
]
