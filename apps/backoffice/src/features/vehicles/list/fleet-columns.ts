import type { Vehicle } from '@motora/contract/vehicles'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { vehicleColumns } from './vehicle-columns'

interface Texts {
  fleet: TFunction<'fleet'>
  vehicles: TFunction<'vehicles'>
}

const order = [
  'plate',
  'name',
  'model',
  'sharingOperatorName',
  'overallStatus',
  'status',
  'service',
  'isVehicleOn',
  'batterySoc',
  'isHelmetIncluded',
  'selectToOperate',
  'canOperate',
  'cannotOperateReason',
  'currentVisibleToClients',
  'lastConnectionTimestamp',
  'vin',
  'imei',
  'traceabilityId',
  'firmwareVersion',
  'totalOdometer',
  'currentCustomerEmail',
  'latestServiceTimestamp',
  'createdTimestamp',
]

/** Shown to anyone who asks for them. */
const atFirstHidden = new Set(['totalOdometer', 'currentCustomerEmail', 'latestServiceTimestamp', 'createdTimestamp'])

/**
 * What identifies a vehicle and what it may do, in addition to what Scooters home shows of it; named as the gateway
 * filters and sorts them. source: ledgers E-18, E-23; the operator's only where a list can hold several (Z-12).
 */
export function fleetColumns({ fleet, vehicles }: Texts, withOperator: boolean): TableColumn<Vehicle>[] {
  const columns = [...vehicleColumns(vehicles, withOperator), ...ownColumns({ fleet, vehicles })]
  const known = new Map(columns.map((column) => [column.id, column]))
  return order.flatMap((id) => {
    const column = known.get(id)
    if (column?.id === 'sharingOperatorName')
      return [
        {
          ...column,
          cell: ({ sharing, sharingOperatorName }) =>
            sharingOperatorName ?? (sharing.sharingOperatorId === null ? fleet('provider') : ''),
        },
      ]
    return column ? [atFirstHidden.has(id) ? { ...column, visibleByDefault: false } : column] : []
  })
}

const ownColumns = ({ fleet, vehicles }: Texts): TableColumn<Vehicle>[] => [
  { id: 'name', kind: 'text', header: vehicles('name'), wildcard: true, width: 160 },
  { id: 'vin', kind: 'text', header: fleet('vinOrFrame'), wildcard: true, monospace: true, width: 184 },
  { id: 'imei', kind: 'text', header: vehicles('imei'), wildcard: true, monospace: true, width: 160 },
  { id: 'traceabilityId', kind: 'text', header: fleet('traceabilityId'), wildcard: true, width: 144 },
  {
    id: 'firmwareVersion',
    kind: 'text',
    header: fleet('firmwareVersion'),
    value: ({ tcu }) => tcu.firmwareVersion,
    exportFrom: 'tcu.firmwareVersion',
    wildcard: true,
    width: 144,
  },
  {
    id: 'isHelmetIncluded',
    kind: 'boolean',
    header: vehicles('helmet'),
    value: ({ sharing }) => sharing.isHelmetIncluded,
    exportFrom: 'sharing.isHelmetIncluded',
    width: 128,
  },
  {
    id: 'selectToOperate',
    kind: 'boolean',
    header: fleet('selectToOperate'),
    value: ({ sharing }) => sharing.selectToOperate,
    exportFrom: 'sharing.selectToOperate',
    width: 144,
  },
  { id: 'canOperate', kind: 'boolean', header: fleet('canOperate'), width: 144 },
  {
    id: 'cannotOperateReason',
    kind: 'text',
    header: fleet('reason'),
    truncateAt: 25,
    sortable: false,
    filterable: false,
    width: 200,
  },
  { id: 'createdTimestamp', kind: 'date', header: fleet('created'), width: 160 },
]
