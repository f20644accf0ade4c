import { listVehicles } from '@motora/contract/vehicles'
import { DataTable } from '@motora/kit/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../../shell/use-server-table'
import { vehicleName } from '../vehicle/vehicle-name'
import { askAgainMs } from '../vehicle/vehicle-queries'
import { stateColumns } from './vehicle-columns'

const byPlate = { column: 'plate', direction: 'asc' } as const
/** Of the columns of Scooters home: what shows the state of the fleet of one operator. */
const shown = new Set([
  'plate',
  'model',
  'overallStatus',
  'isVehicleOn',
  'status',
  'batterySoc',
  'currentVisibleToClients',
])

/** The vehicles of one operator, in few columns, within its details. source: fleet side, section 2.4; ledger C-24. */
export function OperatorVehicles({ operatorId }: { operatorId: string }) {
  const { t } = useTranslation('vehicles')
  const columns = useMemo(() => stateColumns(t, false).filter(({ id }) => shown.has(id)), [t])
  const table = useServerTable({
    tableId: 'operator-vehicles',
    endpoint: listVehicles,
    columns,
    label: t('ofOperator'),
    side: 'fleet',
    sort: byPlate,
    query: { field: 'SharingOperatorId', value: operatorId },
    refetchInterval: askAgainMs,
    part: 'vehicles',
    views: false,
  })
  return <DataTable {...table.props} rowName={vehicleName} empty={{ why: t('ofOperator.empty') }} searchable />
}
