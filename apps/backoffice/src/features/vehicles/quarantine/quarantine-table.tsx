import { listQuarantinedReports, type QuarantinedDevice } from '@motora/contract/vehicles'
import { DataTable } from '@motora/kit/table'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { useServerTable } from '../../../shell/use-server-table'
import { quarantineColumns } from './quarantine-columns'
import { QuarantinedDeviceDialog } from './quarantined-device'

const newestFirst = { column: 'lastReceived', direction: 'desc' } as const

/** Devices whose reports are put aside; one opens with its reports and what may be done with them. */
export function QuarantineTable({ operatorField }: { operatorField: OperatorField }) {
  const { t } = useTranslation('quarantine')
  const columns = useMemo(() => quarantineColumns(t), [t])
  const [opened, setOpened] = useState<QuarantinedDevice>()
  const table = useServerTable({
    tableId: 'quarantine',
    endpoint: listQuarantinedReports,
    columns,
    label: t('title'),
    side: 'fleet',
    sort: newestFirst,
    part: 'quarantine',
    views: false,
  })
  // as it is now: it may have become a vehicle
  const now = table.props.rows?.find(({ deviceKey }) => deviceKey === opened?.deviceKey) ?? opened
  return (
    <>
      <DataTable
        {...table.props}
        rowId={({ deviceKey }) => deviceKey}
        rowName={({ deviceKey }) => deviceKey}
        empty={{ why: t('none') }}
        searchable
        onRowOpen={setOpened}
        openRowId={opened?.deviceKey}
      />
      {now && (
        <QuarantinedDeviceDialog device={now} operatorField={operatorField} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
