import { useMediaQuery } from '@mantine/hooks'
import { mayListSeveralOperators, mayOpen } from '@motora/contract'
import { listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { AgeClock, PageTitle, SplitPane } from '@motora/kit'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBaseMap } from '../../features/map/use-base-map'
import { TicketActions } from '../../features/technicians/ticket-actions'
import { conditionsOfTile, type FleetTile, fleetTileOf } from '../../features/vehicles/fleet-tiles'
import { vehicleColumns } from '../../features/vehicles/vehicle-columns'
import { VehicleDetail } from '../../features/vehicles/vehicle-detail'
import { useLiveHealth } from '../../shell/live/live-fleet'
import { pathTo } from '../../shell/paths'
import { client } from '../../shell/session/browser-session'
import { useMembership } from '../../shell/session/use-session'
import { queryOf } from '../../shell/table-query'
import { useAddressState } from '../../shell/use-address-state'
import { useListExport } from '../../shell/use-list-export'
import { useSavedViews } from '../../shell/use-saved-views'
import { useTableFault } from '../../shell/use-table-fault'
import { FleetTilesBar } from './fleet-tiles-bar'
import { WhyNotRentable } from './why-not-rentable'

const tableId = 'scooters-home'

const ticketActionsOf = (vehicle: Vehicle) => <TicketActions vehicle={vehicle} />

/** The fleet as a table, one vehicle beside it. Filters, order, page and the open vehicle live in the address. */
export function ScootersHome() {
  const { t } = useTranslation(['home', 'vehicles'])
  const fault = useTableFault()
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const health = useLiveHealth()
  const mapStyle = useBaseMap()
  const { t: vehicleWords } = useTranslation('vehicles')
  const columns = useMemo(() => vehicleColumns(vehicleWords, mayListSeveralOperators(role)), [vehicleWords, role])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: { column: 'plate', direction: 'asc' } }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const views = useSavedViews(tableId)
  const tile = fleetTileOf(search.show)
  const openId = search.vehicle
  // On a narrow screen the vehicle takes the table's place, and with it the page's title.
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

  const asked = () => ({ query: queryOf(state, tile ? conditionsOfTile(tile, Date.now()) : {}) })
  const onExport = useListExport(listVehicles, asked, t('home:title'))
  const vehicles = useQuery({
    queryKey: ['vehicles', 'list', state, tile],
    queryFn: ({ signal }) => client.list(listVehicles, asked(), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })

  const open = (vehicle: Vehicle | undefined) => setSearch({ ...search, vehicle: vehicle?.id }, { push: true })
  const beside = { show: tile, vehicle: openId, why: search.why }
  const showTile = (next: FleetTile | undefined) =>
    setSearch({ ...tableStateToSearch({ ...state, page: 1 }, initial), ...beside, show: next })
  const left = (
    <>
      <PageTitle aside={<AgeClock at={health.at} source={health.source} />}>{t('home:title')}</PageTitle>
      <FleetTilesBar active={tile} onToggle={showTile} />
      <WhyNotRentable
        isOpen={beside.why !== undefined}
        onFold={(isOpen) => setSearch({ ...search, why: isOpen ? 'open' : undefined })}
        onTile={showTile}
      />
      <DataTable
        tableId={tableId}
        views={views}
        label={t('home:title')}
        columns={columns}
        rows={vehicles.data?.rows}
        total={vehicles.data?.total ?? 0}
        rowId={(vehicle) => vehicle.id}
        rowName={(vehicle) => vehicle.plate ?? vehicle.name}
        state={state}
        onStateChange={(next) => setSearch({ ...tableStateToSearch(next, initial), ...beside })}
        loading={vehicles.isFetching && vehicles.isPlaceholderData}
        error={fault(vehicles)}
        empty={{ why: tile ? t('home:noneOfTile') : t('home:empty') }}
        searchable
        onExport={onExport}
        onRowOpen={(vehicle) => open(vehicle.id === openId ? undefined : vehicle)}
        openRowId={openId}
      />
    </>
  )
  const split = (
    <SplitPane
      id="scooters-home"
      left={left}
      right={
        openId ? (
          <VehicleDetail
            key={openId}
            id={openId}
            mapStyle={mapStyle}
            moreHref={mayOpen(role, '/scooters/$id') ? pathTo('/scooters/$id', { id: openId }) : undefined}
            ticketActions={ticketActionsOf}
            onClose={() => open(undefined)}
          />
        ) : null
      }
    />
  )
  return (
    <>
      {narrow && openId && <h1 className="motora-hidden">{t('home:title')}</h1>}
      {split}
    </>
  )
}
