import type { VehicleTrip } from '@motora/contract/sharing'
import { TRUNCATE_ADDRESS } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

/** The gateway lists trips newest first and takes no other order. */
const asListed = { sortable: false, filterable: false } as const

/** The columns of a vehicle's trips. Distances in metres: decision Z-35; addresses cut: fleet side, section 9. */
export function tripColumns(t: TFunction<'trips'>): TableColumn<VehicleTrip>[] {
  return [
    { ...asListed, id: 'startTimestamp', kind: 'date', header: t('start'), onCard: true, hideable: false, width: 144 },
    { ...asListed, id: 'endTimestamp', kind: 'date', header: t('end'), width: 144 },
    {
      ...asListed,
      id: 'fromDescription',
      kind: 'text',
      header: t('from'),
      truncateAt: TRUNCATE_ADDRESS,
      onCard: true,
      width: 200,
    },
    {
      ...asListed,
      id: 'toDescription',
      kind: 'text',
      header: t('to'),
      truncateAt: TRUNCATE_ADDRESS,
      onCard: true,
      width: 200,
    },
    {
      ...asListed,
      id: 'distance',
      kind: 'number',
      header: t('distance'),
      format: (value, formats) => formats.metres(value),
      unit: 'm',
      onCard: true,
      width: 112,
    },
    { ...asListed, id: 'drivenMinutes', kind: 'number', header: t('minutes'), onCard: true, width: 104 },
    {
      ...asListed,
      id: 'batteryUsage',
      kind: 'number',
      header: t('batteryUsage'),
      format: (value, formats) => formats.percent(value),
      unit: '%',
      identifierLike: true,
      width: 112,
    },
    {
      ...asListed,
      id: 'speedAvg',
      kind: 'number',
      header: t('speedAvg'),
      format: (value, formats) => formats.speed(value),
      unit: 'km/h',
      decimals: 2,
      identifierLike: true,
      width: 128,
    },
    {
      ...asListed,
      id: 'speedMax',
      kind: 'number',
      header: t('speedMax'),
      format: (value, formats) => formats.speed(value),
      unit: 'km/h',
      decimals: 2,
      identifierLike: true,
      width: 128,
    },
    {
      ...asListed,
      id: 'co2Saving',
      kind: 'number',
      header: t('co2'),
      format: (value, formats) => `${formats.fixed(value)}\u00a0kg`,
      unit: 'kg',
      decimals: 2,
      width: 112,
    },
    { ...asListed, id: 'customerFullName', kind: 'text', header: t('customer'), width: 176 },
  ]
}
