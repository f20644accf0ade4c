import { Progress } from '@mantine/core'
import { mayListSeveralOperators } from '@motora/contract'
import { conditionsOfTile, listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconListDetails } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { holderQuery, useFleetCounts } from '../features/vehicles/list/fleet-counts'
import type { WriteProgress } from '../features/vehicles/list/use-row-writes'
import { type VehicleView, vehicleColumns } from '../features/vehicles/list/vehicle-columns'
import { withoutVehicle } from '../features/vehicles/page/use-vehicle-tab'
import { FleetTilesBar, fleetTileOf } from '../features/vehicles/tiles/fleet-tiles-bar'
import { vehicleName } from '../features/vehicles/vehicle/vehicle-name'
import { askAgainMs } from '../features/vehicles/vehicle/vehicle-queries'
import { useMembership } from '../shell/session/use-session'
import { useAddressState } from '../shell/use-address-state'
import { useServerTable } from '../shell/use-server-table'
import { useClosedWhenLeft } from './use-closed-when-left'
import { useVehicleMenu } from './use-vehicle-menu'
import '../features/vehicles/list/fleet.css'

const sort = { column: 'plate', direction: 'asc' } as const
/** One list on several routes: a view that is kept on one of them is offered on the others. */
const viewsOf = ['scooters-home', 'scooters', 'operator-scooters'] as const

export interface VehicleListProps {
  /** Under this name the route's own columns are remembered. */
  tableId: string
  /** The columns that its route begins with. */
  view: VehicleView
  /** The list's name, and its file's. */
  label: string
  /** Of this operator alone; left out: of everybody in the scope. */
  operatorId?: string | undefined
  empty: { why: string; nextStep?: ReactNode }
  /** The vehicle that is shown next to the list or over it. */
  openId: string | undefined
  /** A press on a row. */
  onOpen: (id: string) => void
  /** Where the details of one are; where a press leads unless said. */
  onDetails?: ((id: string) => void) | undefined
  /** Left out: a dialog that no address names. */
  onEdit?: ((vehicle: Vehicle) => void) | undefined
  /** The state that is shown where the address names none. */
  usualTile?: 'out'
  /** Between the states of the fleet and the table. */
  children?: ReactNode
}

/**
 * Vehicles: how many stand how, the table, and everything that may be done to one or to several. Filters, order, page
 * and state live in the address. source: ledgers E-10, E-11, E-18 to E-20, E-23; Z-12, Z-14, Z-19.
 */
export function VehicleList(props: VehicleListProps) {
  const { tableId, view, label, operatorId, empty, openId, onOpen, onDetails = onOpen, onEdit, usualTile } = props
  const { t: home } = useTranslation('home')
  const { t: fleet } = useTranslation('fleet')
  const { t: vehicles } = useTranslation('vehicles')
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const { show } = search
  const tile = fleetTileOf(show) ?? (show === 'all' ? undefined : usualTile)
  const withOperator = operatorId === undefined && mayListSeveralOperators(role)
  const columns = useMemo(
    () => vehicleColumns({ fleet, vehicles }, withOperator, view),
    [fleet, vehicles, withOperator, view],
  )
  const table = useServerTable({
    tableId,
    viewsOf,
    columns,
    label,
    sort,
    endpoint: listVehicles,
    side: 'fleet',
    query: holderQuery(operatorId),
    conditions: tile ? conditionsOfTile(tile) : {},
    refetchInterval: askAgainMs,
  })
  const countOf = useFleetCounts(operatorId)
  useClosedWhenLeft(table.props, openId, [tile, search.q, JSON.stringify(table.state.filters)].join(), () =>
    setSearch(withoutVehicle(search)),
  )
  const menu = useVehicleMenu(onEdit ? { onEdit } : {})
  const details = ({ id }: Vehicle): RowAction => ({
    id: 'details',
    label: fleet('details'),
    icon: <IconListDetails size={16} aria-hidden />,
    onSelect: () => onDetails(id),
  })
  return (
    <>
      <FleetTilesBar
        countOf={countOf}
        active={tile}
        onToggle={(next) => table.change({ show: next ?? (usualTile ? 'all' : undefined) })}
      />
      {props.children}
      {menu.progress && <Writing {...menu.progress} />}
      <DataTable
        {...table.props}
        rowName={vehicleName}
        empty={tile ? { why: home('noneOfTile') } : empty}
        searchable
        onRowOpen={({ id }) => onOpen(id)}
        openRowId={openId}
        rowActions={(vehicle) => {
          const actions = menu.rowActions(vehicle)
          return actions && [details(vehicle), ...actions]
        }}
        onRowMenu={menu.onRowMenu}
        {...(menu.bulkActions.length > 0 ? { bulkActions: menu.bulkActions } : {})}
      />
      {menu.dialogs}
    </>
  )
}

/** How far a change of vehicles of several operators is. */
function Writing({ done, total }: WriteProgress) {
  const { t } = useTranslation('fleet')
  return (
    <div className="motora-fleet-writing" role="status">
      <span className="motora-second">{t('writing', { done, total })}</span>
      <Progress value={(done / total) * 100} aria-hidden />
    </div>
  )
}
