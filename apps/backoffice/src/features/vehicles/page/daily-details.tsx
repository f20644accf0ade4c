import { listVehicleDays, type Vehicle, type VehicleDay } from '@motora/contract/vehicles'
import { DataTable, type TableColumn } from '@motora/kit/table'
import { ownZone } from '@motora/rules/time'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../../shell/use-server-table'
import { vehicleName } from '../vehicle/vehicle-name'

/** The days of a vehicle: trips, distance, reports, battery. source: ledger E-22; decision 0017. */
export function DailyDetails({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const columns = useMemo(() => dayColumns(t), [t])
  const table = useServerTable({
    tableId: 'vehicle-days',
    endpoint: listVehicleDays,
    columns,
    label: t('section.days'),
    fileName: `${t('section.days')} ${vehicleName(vehicle)}`,
    side: 'fleet',
    params: { id: vehicle.id },
    // every other time of the screen is by the person's clock: a day of another one would be tomorrow in the evening
    query: { timeZone: ownZone() },
    part: 'days',
    views: false,
  })
  const dayOf = ({ day }: VehicleDay) => day
  return <DataTable {...table.props} rowId={dayOf} rowName={dayOf} empty={{ why: t('noDays') }} />
}

/** Newest first is the gateway's one order. */
const asListed = { sortable: false, filterable: false } as const

function dayColumns(t: TFunction<'vehicle'>): TableColumn<VehicleDay>[] {
  const battery = (id: 'batteryFirst' | 'batteryLast' | 'batteryLowest'): TableColumn<VehicleDay> => ({
    ...asListed,
    id,
    kind: 'number',
    header: t(id),
    value: (day) => day[id],
    quantity: 'share',
    identifierLike: true,
    width: 112,
  })
  return [
    {
      ...asListed,
      id: 'day',
      kind: 'date',
      precision: 'day',
      header: t('day'),
      hideable: false,
      onCard: true,
      width: 112,
    },
    { ...asListed, id: 'trips', kind: 'number', header: t('dayTrips'), onCard: true, width: 88 },
    {
      ...asListed,
      id: 'distanceMetres',
      kind: 'number',
      header: t('distance'),
      quantity: 'distance',
      onCard: true,
      width: 112,
    },
    { ...asListed, id: 'drivenMinutes', kind: 'number', header: t('minutes'), quantity: 'minutes', width: 120 },
    { ...asListed, id: 'reports', kind: 'number', header: t('reports'), width: 104 },
    battery('batteryFirst'),
    battery('batteryLast'),
    { ...battery('batteryLowest'), onCard: true },
    {
      ...asListed,
      id: 'odometerLast',
      kind: 'number',
      header: t('odometerLast'),
      quantity: 'odometer',
      identifierLike: true,
      width: 128,
    },
  ]
}
