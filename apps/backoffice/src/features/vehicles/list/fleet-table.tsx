import { Progress } from '@mantine/core'
import { mayListSeveralOperators } from '@motora/contract'
import { listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { useMembership } from '../../../shell/session/use-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressState } from '../../../shell/use-address-state'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import type { OperatorField } from '../operator-field'
import { vehicleName } from '../vehicle-name'
import { AssignDialog } from './assign-dialog'
import { fleetColumns } from './fleet-columns'
import { fleetListKey } from './fleet-list-key'
import { ForbidDialog } from './forbid-dialog'
import { IdentityFilters } from './identity-filters'
import { useFleetActions } from './use-fleet-actions'
import { useFleetMenus } from './use-fleet-menus'
import type { WriteProgress } from './use-vehicle-writes'

export interface FleetTableProps {
  tableId: string
  /** The list's name, and its file's. */
  title: string
  /** Of this operator alone; left out: of everybody in the scope. */
  operatorId?: string | undefined
  operatorField: OperatorField
  empty: { why: string; nextStep?: ReactNode }
  /** What else stands in the address of the screen, and stays there. */
  beside: Readonly<Record<string, string | undefined>>
  /** The vehicle that is shown beside the list. */
  openId?: string | undefined
  onDetails: (id: string) => void
  onEdit: (id: string) => void
}

const sort = { column: 'plate', direction: 'asc' } as const
const refreshMs = 15_000

/**
 * Vehicles with what identifies them and what they may do, and what may be done to them, one by one or selected. Filters,
 * order and page live in the address. source: ledgers E-18 to E-20, E-23; Z-12, Z-14, Z-19.
 */
export function FleetTable(props: FleetTableProps) {
  const { tableId, title, operatorId, operatorField, empty, beside, openId, onDetails, onEdit } = props
  const { t: fleet } = useTranslation('fleet')
  const { t: words } = useTranslation('vehicles')
  const fault = useTableFault()
  const { role } = useMembership()
  const withOperator = operatorId === undefined && mayListSeveralOperators(role)
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => fleetColumns({ fleet, vehicles: words }, withOperator), [fleet, words, withOperator])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const show = (next: typeof state) => setSearch({ ...tableStateToSearch(next, initial), ...beside })
  const views = useSavedViews(tableId)
  const actions = useFleetActions()
  const [assigning, setAssigning] = useState<readonly Vehicle[]>()
  const [forbidding, setForbidding] = useState<readonly Vehicle[]>()
  const menus = useFleetMenus(actions, {
    onDetails: ({ id }) => onDetails(id),
    onEdit: ({ id }) => onEdit(id),
    onAssign: setAssigning,
    onForbid: setForbidding,
  })

  const whose = operatorId === undefined ? {} : ({ field: 'SharingOperatorId', value: operatorId } as const)
  const asked = () => ({ query: { ...queryOf(state), ...whose } })
  const onExport = useListExport(listVehicles, asked, title)
  const vehicles = useQuery({
    queryKey: [...fleetListKey, operatorId, state],
    queryFn: ({ signal }) => client.list(listVehicles, asked(), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  useLastPage(vehicles.data, state, (page) => show({ ...state, page }))
  return (
    <>
      <IdentityFilters filters={state.filters} onChange={(filters) => show({ ...state, filters, page: 1 })} />
      {actions.progress && <Writing {...actions.progress} />}
      <DataTable
        tableId={tableId}
        views={views}
        label={title}
        columns={columns}
        rows={vehicles.data?.rows}
        total={vehicles.data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={vehicleName}
        state={state}
        onStateChange={show}
        loading={vehicles.isFetching && vehicles.isPlaceholderData}
        error={fault(vehicles)}
        empty={empty}
        searchable
        onExport={onExport}
        onRowOpen={({ id }) => onDetails(id)}
        openRowId={openId}
        rowActions={menus.rowActions}
        {...(menus.bulkActions.length > 0 ? { bulkActions: menus.bulkActions } : {})}
      />
      {assigning && (
        <AssignDialog
          vehicles={assigning}
          operatorField={operatorField}
          onAssign={(to) => actions.assign(assigning, to)}
          onClose={() => setAssigning(undefined)}
        />
      )}
      {forbidding && (
        <ForbidDialog
          vehicles={forbidding}
          onForbid={(reason) => actions.forbid(forbidding, reason)}
          onClose={() => setForbidding(undefined)}
        />
      )}
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
