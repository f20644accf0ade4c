import { SegmentedControl } from '@mantine/core'
import { mayListSeveralOperators } from '@motora/contract'
import { listVehicles, type Vehicle } from '@motora/contract/vehicles'
import {
  DataTable,
  initialTableState,
  type RowAction,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { IconBan, IconCircleCheck, IconClearAll, IconMap } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionsOfTile } from '../../features/vehicles/fleet-tiles'
import { useBlockVehicle } from '../../features/vehicles/use-block-vehicle'
import { useCleanServices } from '../../features/vehicles/use-clean-services'
import { vehicleColumns } from '../../features/vehicles/vehicle-columns'
import { vehicleName } from '../../features/vehicles/vehicle-name'
import { pathTo } from '../../shell/paths'
import { client } from '../../shell/session/browser-session'
import { useMay, useMembership } from '../../shell/session/use-session'
import { queryOf } from '../../shell/table-query'
import { useAddressState } from '../../shell/use-address-state'
import { useLastPage } from '../../shell/use-last-page'
import { useListExport } from '../../shell/use-list-export'
import { useTableFault } from '../../shell/use-table-fault'

const tableId = 'problem-vehicles'
const problems = ['out', 'low', 'silent', 'all'] as const
type Problem = (typeof problems)[number]
const byPlate = { column: 'plate', direction: 'asc' } as const

/** Vehicles that need somebody, by what they need, and what can be done about it from here. source: ledger G-03. */
export function ProblemVehicles() {
  const { t } = useTranslation(['incidents', 'vehicles'])
  const { t: vehicleWords } = useTranslation('vehicles')
  const fault = useTableFault()
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const problem: Problem = problems.find((one) => one === search.problem) ?? 'out'
  const columns = useMemo(() => vehicleColumns(vehicleWords, mayListSeveralOperators(role)), [vehicleWords, role])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: byPlate }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const beside = { tab: search.tab, problem: search.problem }
  const asked = () => ({ query: queryOf(state, problem === 'all' ? {} : conditionsOfTile(problem, Date.now())) })
  const onExport = useListExport(listVehicles, asked, t('incidents:tab.vehicles'))
  const vehicles = useQuery({
    queryKey: ['vehicles', 'list', 'problems', problem, state],
    queryFn: ({ signal }) => client.list(listVehicles, asked(), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  useLastPage(vehicles.data, state, (page) =>
    setSearch({ ...tableStateToSearch({ ...state, page }, initial), ...beside }),
  )
  const actionsOf = useProblemActions()
  return (
    <DataTable
      tableId={tableId}
      label={t('incidents:tab.vehicles')}
      columns={columns}
      rows={vehicles.data?.rows}
      total={vehicles.data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={vehicleName}
      state={state}
      onStateChange={(next) => setSearch({ ...tableStateToSearch(next, initial), ...beside })}
      loading={vehicles.isFetching && vehicles.isPlaceholderData}
      error={vehicles.data ? undefined : fault(vehicles)}
      empty={{ why: t('incidents:problem.none') }}
      searchable
      onExport={onExport}
      rowActions={actionsOf}
      toolbar={
        <SegmentedControl
          aria-label={t('incidents:problem')}
          value={problem}
          onChange={(next) =>
            setSearch({
              ...tableStateToSearch({ ...state, page: 1 }, initial),
              ...beside,
              problem: next === 'out' ? undefined : next,
            })
          }
          data={problems.map((value) => ({ value, label: t(`incidents:problem.${value}`) }))}
        />
      }
    />
  )
}

function useProblemActions(): (vehicle: Vehicle) => readonly RowAction[] {
  const { t } = useTranslation(['incidents', 'vehicles'])
  const navigate = useNavigate()
  const block = useBlockVehicle()
  const clean = useCleanServices()
  const mayBlock = useMay('vehicles.block')
  const mayClean = useMay('services.clean')
  return (vehicle) => {
    const { outOfService, activeServiceId } = vehicle.sharing
    const Icon = outOfService ? IconCircleCheck : IconBan
    return [
      {
        id: 'map',
        label: t('incidents:onMap'),
        icon: <IconMap size={16} aria-hidden />,
        onSelect: () => void navigate({ to: pathTo('/scooters/locations', undefined, { vehicle: vehicle.id }) }),
      },
      ...(mayBlock
        ? [
            {
              id: 'block',
              label: t(outOfService ? 'vehicles:unblock' : 'vehicles:block'),
              icon: <Icon size={16} aria-hidden />,
              onSelect: () => void block(vehicle, !outOfService),
            },
          ]
        : []),
      ...(mayClean
        ? [
            {
              id: 'clean',
              label: t('vehicles:clean'),
              icon: <IconClearAll size={16} aria-hidden />,
              disabledReason: activeServiceId === null ? t('vehicles:nothingToClean') : undefined,
              onSelect: () => void clean(vehicle),
            },
          ]
        : []),
    ]
  }
}
