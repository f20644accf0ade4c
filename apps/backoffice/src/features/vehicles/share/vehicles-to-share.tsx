import { listVehiclesToShare, selectToOperate, type VehicleToShare } from '@motora/contract/vehicles'
import { type BulkAction, DataTable } from '@motora/kit/table'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { useServerTable } from '../../../shell/use-server-table'
import { useRowWrites } from '../list/use-row-writes'
import { vehicleName } from '../vehicle/vehicle-name'
import { shareColumns } from './share-columns'

const byPlate = { column: 'plate', direction: 'asc' } as const

/**
 * Which vehicles of an operator are shared: searched, selected, shared or not, several at a time. For who may
 * (`vehicles.select-to-operate`), also before the operator may operate. source: fleet side, section 2.4; ledger E-41.
 */
export function VehiclesToShare({ operatorId }: { operatorId: string }) {
  const { t } = useTranslation('vehicles')
  const columns = useMemo(() => shareColumns(t), [t])
  const share = useShareVehicles(operatorId)
  const table = useServerTable({
    tableId: 'vehicles-to-share',
    endpoint: listVehiclesToShare,
    columns,
    label: t('share.title'),
    side: 'fleet',
    sort: byPlate,
    query: { sharingOperatorId: operatorId },
    part: 'share',
    views: false,
  })
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
      {...table.props}
      rowName={vehicleName}
      empty={{ why: t('share.empty') }}
      searchable
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

type Share = (vehicles: readonly VehicleToShare[], share: boolean) => Promise<boolean>

/**
 * Shares vehicles of an operator, or no longer: shown immediately, taken back when the gateway refuses, and offered to
 * be undone. Only those that change are sent. source: ledger E-41.
 */
function useShareVehicles(operatorId: string): Share {
  const { t } = useTranslation('vehicles')
  const { write } = useRowWrites<VehicleToShare>(listVehiclesToShare)
  const set = (vehicles: readonly VehicleToShare[], share: boolean, undoable: boolean): Promise<boolean> => {
    const after = (vehicle: VehicleToShare) => ({ ...vehicle, selectToOperate: share })
    return write({
      name: `share ${share}`,
      rows: vehicles.filter(({ selectToOperate }) => selectToOperate !== share),
      by: () => '',
      send: (batch) => {
        const vehicleIds = batch.map(({ id }) => id)
        return client.call(selectToOperate, {
          body: { sharingOperatorId: operatorId, vehicleIds, selectToOperate: share },
        })
      },
      after,
      done: ({ length }) => t(share ? 'share.done' : 'share.stopped', { count: length }),
      failed: t('share.error'),
      undo: undoable ? (changed) => void set(changed.map(after), !share, false) : undefined,
    })
  }
  return (vehicles, share) => set(vehicles, share, true)
}
