import { type Firmware, firmwareTargets } from '@motora/contract/firmware'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { ActiveBadge } from './active-badge'

/** The columns of the list of firmwares, named as the gateway filters and sorts them. */
export const firmwareColumns = (t: TFunction<'firmware'>): TableColumn<Firmware>[] => [
  {
    id: 'name',
    kind: 'text',
    header: t('name'),
    value: ({ name }) => name,
    wildcard: true,
    onCard: true,
    hideable: false,
    width: 208,
  },
  {
    id: 'target',
    kind: 'choice',
    header: t('target'),
    value: ({ target }) => target,
    choices: firmwareTargets.map((value) => ({ value, label: t(`target.${value}`) })),
    onCard: true,
    width: 208,
  },
  {
    id: 'version',
    kind: 'text',
    header: t('version'),
    value: ({ version }) => version,
    wildcard: true,
    monospace: true,
    onCard: true,
    width: 120,
  },
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
    value: ({ isActive }) => isActive,
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    onCard: true,
    width: 120,
  },
  { id: 'isUsed', kind: 'boolean', header: t('used'), value: ({ isUsed }) => isUsed, width: 112 },
  {
    id: 'sizeBytes',
    kind: 'number',
    header: t('size'),
    value: ({ sizeBytes }) => sizeBytes,
    format: (value, formats) => formats.bytes(value),
    unit: 'B',
    identifierLike: true,
    width: 104,
  },
  { id: 'created', kind: 'date', header: t('created'), value: ({ created }) => created, width: 152 },
  { id: 'createdBy', kind: 'text', header: t('createdBy'), value: ({ createdBy }) => createdBy, width: 160 },
  {
    id: 'fileName',
    kind: 'text',
    header: t('file'),
    value: ({ fileName }) => fileName,
    wildcard: true,
    visibleByDefault: false,
    width: 200,
  },
  {
    id: 'notes',
    kind: 'text',
    header: t('notes'),
    value: ({ notes }) => notes,
    truncateAt: 60,
    // the search looks through it
    sortable: false,
    filterable: false,
    visibleByDefault: false,
    width: 240,
  },
]
