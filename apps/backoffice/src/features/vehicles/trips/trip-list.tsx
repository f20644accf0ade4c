import { listVehicleTrips } from '@motora/contract/sharing'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daySpan } from '../../../shell/day-span'
import { client } from '../../../shell/session/browser-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useTableFault } from '../../../shell/use-table-fault'
import { tripColumns } from './trip-columns'
import type { TripDays } from './trip-search'

const tableId = 'vehicle-trips'
/** source: fleet side, section 9; ledger E-24. */
const listHeightPixels = 563

export interface TripListProps {
  vehicleId: string
  plate: string
  /** Between which days; all of them when none is said. */
  days: TripDays
}

/** The trips of a vehicle, newest first, a page at a time from the gateway. source: ledgers E-24, E-37. */
export function TripList({ vehicleId, plate, days: { since, until } }: TripListProps) {
  const { t } = useTranslation('trips')
  const fault = useTableFault()
  const [search, setSearch] = useAddressPart('trips')
  const { trip } = search
  const columns = useMemo(() => tripColumns(t), [t])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: null }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const { page, pageSize } = state
  const asked = () => ({ params: { id: vehicleId }, query: { page, pageSize, ...daySpan({ since, until }) } })
  const trips = useQuery({
    queryKey: ['vehicles', 'trips', vehicleId, { page, pageSize, since, until }],
    queryFn: ({ signal }) => client.list(listVehicleTrips, asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  const change = (next: typeof state) => setSearch({ ...tableStateToSearch(next, initial), since, until, trip })
  useLastPage(trips.data, state, (last) => change({ ...state, page: last }))
  const onExport = useListExport(listVehicleTrips, asked, t('of', { plate }))
  return (
    <div className="motora-trip-list">
      <DataTable
        tableId={tableId}
        label={t('of', { plate })}
        columns={columns}
        rows={trips.data?.rows}
        total={trips.data?.total ?? 0}
        rowId={(row) => row.tripId}
        rowName={(row) => `${row.startDay} ${row.startHour}`}
        state={state}
        onStateChange={change}
        loading={trips.isFetching && trips.isPlaceholderData}
        error={fault(trips)}
        empty={{ why: t('none') }}
        onExport={onExport}
        onRowOpen={({ tripId }) => setSearch({ ...search, trip: tripId === trip ? undefined : tripId })}
        openRowId={trip}
        maxHeight={listHeightPixels}
      />
    </div>
  )
}
