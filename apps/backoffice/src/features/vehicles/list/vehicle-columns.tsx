import { overallStatuses, type Vehicle } from '@motora/contract/vehicles'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { operatorColumns, plateColumn } from '../../../shell/vehicle-list-columns'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { BatteryFigure } from '../vehicle/vehicle-badges'

export interface VehicleTexts {
  fleet: TFunction<'fleet'>
  vehicles: TFunction<'vehicles'>
}

/**
 * Columns that a route's list of vehicles begins with, in their order; the others are in the choice of columns. State,
 * rental and service are off at first where the status says the worst of them. source: ledgers E-11, E-18, E-23.
 */
const views = {
  home: [
    'plate',
    'model',
    'overallStatus',
    'currentVisibleToClients',
    'batterySoc',
    'totalOdometer',
    'currentCustomerEmail',
    'sharingOperatorName',
    'latestServiceTimestamp',
    'lastConnectionTimestamp',
  ],
  fleet: [
    'plate',
    'name',
    'model',
    'sharingOperatorName',
    'overallStatus',
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
  ],
} as const
export type VehicleView = keyof typeof views

/**
 * The columns of the one list of vehicles, named as the gateway filters and sorts them. The plate leads, because the
 * first column stays in sight; the operator's is there only where a list can hold several (Z-12).
 */
export function vehicleColumns(texts: VehicleTexts, withOperator: boolean, view: VehicleView): TableColumn<Vehicle>[] {
  const all = [...stateColumns(texts.vehicles, withOperator), ...identityColumns(texts)]
  const known = new Map(all.map((column) => [column.id, column]))
  const shown = views[view].flatMap((id) => known.get(id) ?? [])
  const others = all.filter((column) => !shown.includes(column))
  return [...shown, ...others.map((column) => ({ ...column, visibleByDefault: false }))]
}

/** What a vehicle does and how it stands. State, rental and service are off at first: the status says the worst of them. */
export function stateColumns(t: VehicleTexts['vehicles'], withOperator: boolean): TableColumn<Vehicle>[] {
  const onOff = (on: boolean | null) => (on === null ? '–' : t(on ? 'on' : 'off'))
  return [
    plateColumn(t('plate'), 112),
    { id: 'model', kind: 'text', header: t('model'), wildcard: true, width: 96 },
    {
      id: 'overallStatus',
      kind: 'choice',
      header: t('overall'),
      choices: overallStatuses.map((value) => ({ value, label: t(`overall.${value}`) })),
      cell: ({ overallStatus }) => <VehicleStatusBadge status={overallStatus} />,
      onCard: true,
      width: 152,
    },
    {
      id: 'isVehicleOn',
      kind: 'boolean',
      header: t('state'),
      value: ({ scutum }) => scutum.isVehicleOn,
      exportFrom: 'scutum.isVehicleOn',
      cell: ({ scutum }) => onOff(scutum.isVehicleOn),
      visibleByDefault: false,
      width: 96,
    },
    {
      id: 'status',
      kind: 'choice',
      header: t('status'),
      choices: (['free', 'booked', 'in service'] as const).map((value) => ({ value, label: t(`status.${value}`) })),
      visibleByDefault: false,
      width: 112,
    },
    {
      id: 'service',
      kind: 'choice',
      header: t('service'),
      choices: (['ON', 'OFF', 'OUT'] as const).map((value) => ({ value, label: t(`service.${value}`) })),
      visibleByDefault: false,
      width: 112,
    },
    { id: 'isSilent', kind: 'boolean', header: t('stoppedReporting'), visibleByDefault: false, width: 128 },
    { id: 'currentVisibleToClients', kind: 'boolean', header: t('visible'), width: 128 },
    {
      id: 'batterySoc',
      kind: 'number',
      header: t('battery'),
      value: ({ scutum }) => scutum.batterySoc,
      exportFrom: 'scutum.batterySoc',
      quantity: 'share',
      cell: ({ scutum }) => <BatteryFigure percent={scutum.batterySoc} charging={scutum.isBatteryCharging} />,
      identifierLike: true,
      onCard: true,
      width: 112,
    },
    {
      id: 'totalOdometer',
      kind: 'number',
      header: t('odometer'),
      value: ({ scutum }) => scutum.totalOdometer,
      exportFrom: 'scutum.totalOdometer',
      quantity: 'odometer',
      identifierLike: true,
      width: 144,
    },
    { id: 'currentCustomerEmail', kind: 'text', header: t('currentCustomer'), width: 200 },
    ...operatorColumns(t('operator'), withOperator).map((column) => ({
      ...column,
      cell: ({ sharing, sharingOperatorName }: Vehicle) =>
        sharingOperatorName ?? (sharing.sharingOperatorId === null ? t('provider') : ''),
    })),
    { id: 'latestServiceTimestamp', kind: 'date', header: t('latestService'), width: 160 },
    { id: 'lastConnectionTimestamp', kind: 'date', header: t('lastConnection'), width: 160 },
  ]
}

/** What identifies a vehicle, and what it may do. */
const identityColumns = ({ fleet, vehicles }: VehicleTexts): TableColumn<Vehicle>[] => [
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
