import { listVehicles } from '@motora/contract/vehicles'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../shell/session/browser-session'
import { queryOf } from '../../shell/table-query'
import { useAddressPart } from '../../shell/use-address-part'
import { useLastPage } from '../../shell/use-last-page'
import { useListExport } from '../../shell/use-list-export'
import { useTableFault } from '../../shell/use-table-fault'
import { vehicleColumns } from './vehicle-columns'

const tableId = 'operator-vehicles'
const byPlate = { column: 'plate', direction: 'asc' } as const
/** Of the columns of Scooters home: what tells how the fleet of one operator stands. */
const shown = new Set(['plate', 'model', 'isVehicleOn', 'status', 'batterySoc', 'currentVisibleToClients'])

/** The vehicles of one operator, in few columns, within its details. source: fleet side, section 2.4; ledger C-24. */
export function OperatorVehicles({ operatorId }: { operatorId: string }) {
  const { t } = useTranslation('vehicles')
  const fault = useTableFault()
  const [search, setSearch] = useAddressPart('vehicles')
  const columns = useMemo(() => vehicleColumns(t, false).filter(({ id }) => shown.has(id)), [t])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: byPlate }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const asked = () => ({ query: { ...queryOf(state), field: 'SharingOperatorId', value: operatorId } as const })
  const onExport = useListExport(listVehicles, asked, t('ofOperator'))
  const vehicles = useQuery({
    queryKey: ['vehicles', 'of-operator', operatorId, state],
    queryFn: ({ signal }) => client.list(listVehicles, asked(), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  useLastPage(vehicles.data, state, (page) => setSearch(tableStateToSearch({ ...state, page }, initial)))
  return (
    <DataTable
      tableId={tableId}
      label={t('ofOperator')}
      columns={columns}
      rows={vehicles.data?.rows}
      total={vehicles.data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={({ plate, name }) => plate ?? name}
      state={state}
      onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
      loading={vehicles.isFetching && vehicles.isPlaceholderData}
      error={fault(vehicles)}
      empty={{ why: t('ofOperator.empty') }}
      searchable
      onExport={onExport}
    />
  )
}
