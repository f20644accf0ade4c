import { listVehicleDays, type Vehicle, type VehicleDay } from '@motora/contract/vehicles'
import {
  DataTable,
  initialTableState,
  type TableColumn,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useTableFault } from '../../../shell/use-table-fault'

const tableId = 'vehicle-days'

/** The days of a vehicle: trips, distance, reports, battery. source: ledger E-22; decision 0017. */
export function DailyDetails({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const fault = useTableFault()
  const [search, setSearch] = useAddressPart('days')
  const columns = useMemo(() => dayColumns(t), [t])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: null }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const { page, pageSize } = state
  const asked = () => ({ params: { id: vehicle.id }, query: { page, pageSize } })
  const days = useQuery({
    queryKey: ['vehicles', 'days', vehicle.id, { page, pageSize }],
    queryFn: ({ signal }) => client.list(listVehicleDays, asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage(days.data, state, (last) => setSearch(tableStateToSearch({ ...state, page: last }, initial)))
  const onExport = useListExport(listVehicleDays, asked, `${t('section.days')} ${vehicle.plate ?? vehicle.name}`)
  return (
    <DataTable
      tableId={tableId}
      label={t('section.days')}
      columns={columns}
      rows={days.data?.rows}
      total={days.data?.total ?? 0}
      rowId={({ day }) => day}
      rowName={({ day }) => day}
      state={state}
      onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
      loading={days.isFetching && days.isPlaceholderData}
      error={fault(days)}
      empty={{ why: t('noDays') }}
      onExport={onExport}
    />
  )
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
    format: (value, formats) => formats.percent(value),
    unit: '%',
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
      value: ({ day }) => day,
      hideable: false,
      onCard: true,
      width: 112,
    },
    {
      ...asListed,
      id: 'trips',
      kind: 'number',
      header: t('dayTrips'),
      value: ({ trips }) => trips,
      onCard: true,
      width: 88,
    },
    {
      ...asListed,
      id: 'distanceMetres',
      kind: 'number',
      header: t('distance'),
      value: ({ distanceMetres }) => distanceMetres,
      // kilometres everywhere but in lists of trips: decision Z-35
      format: (value, formats) => formats.kilometres(value),
      unit: 'km',
      exportScale: 0.001,
      onCard: true,
      width: 112,
    },
    {
      ...asListed,
      id: 'drivenMinutes',
      kind: 'number',
      header: t('minutes'),
      value: ({ drivenMinutes }) => drivenMinutes,
      width: 104,
    },
    { ...asListed, id: 'reports', kind: 'number', header: t('reports'), value: ({ reports }) => reports, width: 104 },
    battery('batteryFirst'),
    battery('batteryLast'),
    { ...battery('batteryLowest'), onCard: true },
    {
      ...asListed,
      id: 'odometerLast',
      kind: 'number',
      header: t('odometerLast'),
      value: ({ odometerLast }) => odometerLast,
      format: (value, formats) => formats.kilometres(value),
      unit: 'km',
      exportScale: 0.001,
      identifierLike: true,
      width: 128,
    },
  ]
}
