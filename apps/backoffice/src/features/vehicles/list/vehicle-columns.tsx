import { overallStatuses, type Vehicle } from '@motora/contract/vehicles'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { operatorColumns, plateColumn } from '../../../shell/vehicle-list-columns'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { BatteryFigure } from '../vehicle/vehicle-badges'

/**
 * The columns of Scooters home, named as the gateway filters and sorts them. The plate leads, because the first column
 * stays in sight. State, rental and service stand in the choice of columns: the status says the worst of them. source: ledger E-11; the operator's only where a list can hold several (Z-12).
 */
export function vehicleColumns(t: TFunction<'vehicles'>, withOperator: boolean): TableColumn<Vehicle>[] {
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
    ...operatorColumns(t('operator'), withOperator),
    { id: 'latestServiceTimestamp', kind: 'date', header: t('latestService'), width: 160 },
    { id: 'lastConnectionTimestamp', kind: 'date', header: t('lastConnection'), width: 160 },
  ]
}
