import { listVehiclesToShare, type VehicleToShare } from '@motora/contract/vehicles'
import {
  type BulkAction,
  DataTable,
  initialTableState,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../shell/session/browser-session'
import { queryOf } from '../../shell/table-query'
import { useAddressPart } from '../../shell/use-address-part'
import { useLastPage } from '../../shell/use-last-page'
import { useListExport } from '../../shell/use-list-export'
import { useTableFault } from '../../shell/use-table-fault'
import { shareColumns } from './share-columns'
import { toShareKey, useShareVehicles } from './use-share-vehicles'

const tableId = 'vehicles-to-share'
const byPlate = { column: 'plate', direction: 'asc' } as const

/**
 * Which vehicles of an operator are shared: searched, selected, shared or not, several at a time. For who may
 * (`vehicles.select-to-operate`), also before the operator may operate. source: fleet side, section 2.4; ledger E-41.
 */
export function VehiclesToShare({ operatorId }: { operatorId: string }) {
  const { t } = useTranslation('vehicles')
  const fault = useTableFault()
  const [search, setSearch] = useAddressPart('share')
  const columns = useMemo(() => shareColumns(t), [t])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: byPlate }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const share = useShareVehicles(operatorId)
  const asked = () => ({ query: { ...queryOf(state), sharingOperatorId: operatorId } })
  const onExport = useListExport(listVehiclesToShare, asked, t('share.title'))
  const vehicles = useQuery({
    queryKey: [...toShareKey(operatorId), state],
    queryFn: ({ signal }) => client.list(listVehiclesToShare, asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage(vehicles.data, state, (page) => setSearch(tableStateToSearch({ ...state, page }, initial)))
  const bulkActions: readonly BulkAction<VehicleToShare>[] = [
    {
      id: 'share',
      label: t('share.shareThem'),
      icon: <IconCircleCheck size={16} />,
      disabledReason: (rows) =>
        rows.every(({ selectToOperate }) => selectToOperate) ? t('share.allShared') : undefined,
      run: (rows) => share(rows, true),
    },
    {
      id: 'stop',
      label: t('share.stopThem'),
      icon: <IconCircleMinus size={16} />,
      disabledReason: (rows) =>
        rows.some(({ selectToOperate }) => selectToOperate) ? undefined : t('share.noneShared'),
      run: (rows) => share(rows, false),
    },
  ]
  return (
    <DataTable
      tableId={tableId}
      label={t('share.title')}
      columns={columns}
      rows={vehicles.data?.rows}
      total={vehicles.data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={({ plate, name }) => plate ?? name}
      state={state}
      onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
      loading={vehicles.isFetching && vehicles.isPlaceholderData}
      error={fault(vehicles)}
      empty={{ why: t('share.empty') }}
      searchable
      onExport={onExport}
      bulkActions={bulkActions}
      rowActions={(vehicle) => [
        vehicle.selectToOperate
          ? {
              id: 'stop',
              label: t('share.stopIt'),
              icon: <IconCircleMinus size={16} />,
              onSelect: () => void share([vehicle], false),
            }
          : {
              id: 'share',
              label: t('share.shareIt'),
              icon: <IconCircleCheck size={16} />,
              onSelect: () => void share([vehicle], true),
            },
      ]}
    />
  )
}
