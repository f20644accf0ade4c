import { useMediaQuery } from '@mantine/hooks'
import { mayListSeveralOperators, mayOpen } from '@motora/contract'
import { conditionsOfTile, type FleetTile, fleetTiles, listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { AgeClock, PageTitle, SplitPane } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TicketActions } from '../../features/technicians/ticket-actions'
import { VehicleDetail } from '../../features/vehicles/detail/vehicle-detail'
import { vehicleColumns } from '../../features/vehicles/list/vehicle-columns'
import { FleetTilesBar, type FleetTilesBarProps, fleetTileOf } from '../../features/vehicles/tiles/fleet-tiles-bar'
import { vehicleName } from '../../features/vehicles/vehicle/vehicle-name'
import { askAgainMs } from '../../features/vehicles/vehicle/vehicle-queries'
import { api } from '../../shell/api/api'
import { useLiveHealth } from '../../shell/live/live-fleet'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { useServerTable } from '../../shell/use-server-table'
import { useClosedWhenLeft } from './use-closed-when-left'
import { WhyNotRentable } from './why-not-rentable'

const byPlate = { column: 'plate', direction: 'asc' } as const

const ticketActionsOf = (vehicle: Vehicle) => <TicketActions vehicle={vehicle} />

/** The fleet as a table, one vehicle next to it. Filters, order, page and the open vehicle live in the address. */
export function ScootersHome() {
  const { t } = useTranslation(['home', 'vehicles'])
  const { role } = useMembership()
  const health = useLiveHealth()
  const { t: vehicleWords } = useTranslation('vehicles')
  const columns = useMemo(() => vehicleColumns(vehicleWords, mayListSeveralOperators(role)), [vehicleWords, role])
  const [search] = useAddressState()
  const tile = fleetTileOf(search.show)
  const openId = search.vehicle
  const table = useServerTable({
    tableId: 'scooters-home',
    endpoint: listVehicles,
    columns,
    label: t('home:title'),
    side: 'fleet',
    sort: byPlate,
    conditions: tile ? conditionsOfTile(tile) : {},
    refetchInterval: askAgainMs,
  })
  // On a narrow screen the vehicle takes the table's place, and with it the page's title.
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

  useClosedWhenLeft(table, openId, [tile, search.q, JSON.stringify(table.state.filters)].join())

  const open = (vehicle: Vehicle | undefined) => table.open({ vehicle: vehicle?.id }, { push: true })
  const showTile = (next: FleetTile | undefined) => table.change({ show: next })
  const left = (
    <>
      <PageTitle aside={<AgeClock at={health.at} source={health.source} />}>{t('home:title')}</PageTitle>
      <CountedTiles active={tile} onToggle={showTile} />
      <WhyNotRentable
        isOpen={search.why !== undefined}
        onFold={(isOpen) => table.open({ why: isOpen ? 'open' : undefined })}
        onTile={showTile}
      />
      <DataTable
        {...table.props}
        rowName={vehicleName}
        empty={{ why: tile ? t('home:noneOfTile') : t('home:empty') }}
        searchable
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

/** The numbers are the gateway's: what the table finds when one is pressed. */
function CountedTiles({ active, onToggle }: Pick<FleetTilesBarProps, 'active' | 'onToggle'>) {
  const counts = useQueries({
    queries: fleetTiles.map((tile) => ({
      ...api.list(
        listVehicles,
        { query: { page: 1, pageSize: 1, filter: JSON.stringify(conditionsOfTile(tile)) } },
        { name: ['count', tile], refetchInterval: 30_000 },
      ),
    })),
  })
  return (
    <FleetTilesBar
      active={active}
      countOf={(tile) => counts[fleetTiles.indexOf(tile)]?.data?.total}
      onToggle={onToggle}
    />
  )
}
