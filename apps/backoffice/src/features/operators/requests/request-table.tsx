import { listVehicleRequests, type VehicleRequest } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { useServerTable } from '../../../shell/use-server-table'
import { lookAgainMs } from './request-calls'
import { requestColumns } from './request-columns'
import { useLinesText } from './use-lines-text'

/** What waits first. */
const inbox = { column: 'state', direction: 'asc' } as const
const newestFirst = { column: 'createdAt', direction: 'desc' } as const

export interface RequestTableProps {
  /** The list's name, and its file's. */
  title: string
  /** As the provider reads it: what waits first. Else the newest. */
  asInbox: boolean
  /** Why there is nothing, and what next. */
  empty: string
  /** What may be done to a request; left out: nothing. */
  actionsOf?: ((request: VehicleRequest) => readonly RowAction[]) | undefined
}

/** Requests for vehicles and what became of them. Filters, order and page live in the address. source: Z-16. */
export function RequestTable({ title, asInbox, empty, actionsOf }: RequestTableProps) {
  const { t } = useTranslation('requests')
  const formats = useFormats()
  const linesText = useLinesText()
  const columns = useMemo(() => requestColumns(t, linesText), [t, linesText])
  const { props } = useServerTable({
    tableId: 'vehicle-requests',
    endpoint: listVehicleRequests,
    columns,
    label: title,
    side: 'fleet',
    sort: asInbox ? inbox : newestFirst,
    // who has waited longest before the others
    thenBy: 'createdAt',
    part: 'requests',
    refetchInterval: lookAgainMs,
  })
  return (
    <DataTable
      {...props}
      rowName={({ sharingOperatorName: operator, createdAt }) =>
        t('requestOf', { operator, when: formats.date(createdAt) })
      }
      empty={{ why: empty }}
      detail={(request) => <RequestDetail request={request} />}
      {...(actionsOf ? { rowActions: actionsOf } : {})}
    />
  )
}

/** All that a request says and what was answered. */
function RequestDetail({ request }: { request: VehicleRequest }) {
  const { t } = useTranslation('requests')
  const formats = useFormats()
  const { createdByName, comment, answer, answeredAt } = request
  return (
    <Facts
      facts={[
        { label: t('createdByName'), value: createdByName },
        { label: t('comment'), value: comment },
        { label: t('answer'), value: answer },
        { label: t('answeredAt'), value: formats.date(answeredAt, 'minute') },
      ]}
    />
  )
}
