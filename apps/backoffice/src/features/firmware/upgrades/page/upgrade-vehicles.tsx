import { mayListSeveralOperators, mayOpen } from '@motora/contract'
import { listUpgradeVehicles, type Upgrade, type UpgradeVehicle } from '@motora/contract/firmware'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../../shell/paths'
import { client } from '../../../../shell/session/browser-session'
import { useMembership } from '../../../../shell/session/use-session'
import { queryOf } from '../../../../shell/table-query'
import { useAddressState } from '../../../../shell/use-address-state'
import { useLastPage } from '../../../../shell/use-last-page'
import { useListExport } from '../../../../shell/use-list-export'
import { useTableFault } from '../../../../shell/use-table-fault'
import { lookAgainOf, upgradesKey } from '../upgrade-calls'
import { UpgradeCountsBar } from './upgrade-counts-bar'
import { upgradeVehicleColumns } from './upgrade-vehicle-columns'

const tableId = 'upgrade-vehicles'

/** The figures of a campaign that has started and its vehicles; a figure filters them. Filters, order and page live in the address. */
export function UpgradeVehicles({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrades')
  const fault = useTableFault()
  const navigate = useNavigate()
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const { id, maxAttempts, state: upgradeState, counts } = upgrade
  const columns = useMemo(
    () => upgradeVehicleColumns(t, { maxAttempts, upgradeState, withOperator: mayListSeveralOperators(role) }),
    [t, maxAttempts, upgradeState, role],
  )
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: null }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const asked = () => ({ params: { id }, query: queryOf(state) })
  const onExport = useListExport(listUpgradeVehicles, asked, upgrade.name)
  const vehicles = useQuery({
    queryKey: [...upgradesKey, 'vehicles', id, state],
    queryFn: ({ signal }) => client.list(listUpgradeVehicles, asked(), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainOf(upgrade),
  })
  const show = (next: typeof state) => setSearch(tableStateToSearch(next, initial))
  useLastPage(vehicles.data, state, (page) => show({ ...state, page }))
  const { status } = state.filters
  const active = status?.kind === 'choice' ? status.values : []
  const toggle = (pressed: string) => {
    const values = active.includes(pressed) ? active.filter((one) => one !== pressed) : [...active, pressed]
    const { status: _, ...others } = state.filters
    const filters = values.length > 0 ? { ...others, status: { kind: 'choice' as const, values } } : others
    show({ ...state, page: 1, filters })
  }
  const open = ({ vehicleId }: UpgradeVehicle) =>
    void navigate({ to: pathTo('/scooters/$id', { id: vehicleId }, { open: 'updates' }) })
  return (
    <section className="motora-stack" aria-label={t('vehicles')}>
      <UpgradeCountsBar counts={counts} active={active} onToggle={toggle} />
      <DataTable
        tableId={tableId}
        label={t('vehiclesOf')}
        columns={columns}
        rows={vehicles.data?.rows}
        total={vehicles.data?.total ?? 0}
        rowId={({ vehicleId }) => vehicleId}
        rowName={({ plate, name }) => plate ?? name}
        state={state}
        onStateChange={show}
        loading={vehicles.isFetching && vehicles.isPlaceholderData}
        // what was seen stays readable while one of the many looks fails
        error={vehicles.data ? undefined : fault(vehicles)}
        empty={{ why: t('noVehicles') }}
        searchable
        onExport={onExport}
        {...(mayOpen(role, '/scooters/$id') ? { onRowOpen: open } : {})}
      />
    </section>
  )
}
