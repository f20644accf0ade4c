import type { VehicleTrip } from '@motora/contract/sharing'
import { TRUNCATE_ADDRESS } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

/** The gateway lists trips newest first and takes no other order. */
const asListed = { sortable: false, filterable: false } as const

const customerColumn = (t: TFunction<'trips'>): TableColumn<VehicleTrip> => ({
  ...asListed,
  id: 'customerFullName',
  kind: 'text',
  header: t('customer'),
  width: 176,
})

/** The columns of a vehicle's trips. Distances in metres: decision Z-35, ledger V-30; addresses cut: fleet side, section 9. Who rode is shown to those who may read customers: decision 0141. */
export function tripColumns(t: TFunction<'trips'>, withRider: boolean): TableColumn<VehicleTrip>[] {
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
      quantity: 'tripDistance',
      onCard: true,
      width: 112,
    },
    {
      ...asListed,
      id: 'drivenMinutes',
      kind: 'number',
      header: t('minutes'),
      quantity: 'minutes',
      onCard: true,
      width: 120,
    },
    {
      ...asListed,
      id: 'batteryUsage',
      kind: 'number',
      header: t('batteryUsage'),
      quantity: 'share',
      identifierLike: true,
      width: 112,
    },
    {
      ...asListed,
      id: 'speedAvg',
      kind: 'number',
      header: t('speedAvg'),
      quantity: 'speed',
      identifierLike: true,
      width: 128,
    },
    {
      ...asListed,
      id: 'speedMax',
      kind: 'number',
      header: t('speedMax'),
      quantity: 'speed',
      identifierLike: true,
      width: 128,
    },
    {
      ...asListed,
      id: 'co2Saving',
      kind: 'number',
      header: t('co2'),
      quantity: 'mass',
      width: 112,
    },
    ...(withRider ? [customerColumn(t)] : []),
  ]
}
