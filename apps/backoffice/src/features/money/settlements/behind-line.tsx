import { mayOpen } from '@motora/contract'
import {
  listSettlementEntries,
  listSettlementVehicles,
  type SettlementEntry,
  type SettlementLine,
} from '@motora/contract/money'
import { DataTable } from '@motora/kit/table'
import { IconReceipt, IconScooter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { useMembership } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { entryColumns, settledVehicleColumns } from './settlement-columns'

const newestFirst = { column: 'at', direction: 'desc' } as const
const mostFirst = { column: 'days', direction: 'desc' } as const

/** The single amounts that a line is the sum of; each leads to its service. source: MONEY §7 */
export function EntryTable({ id, line }: { id: string; line: SettlementLine }) {
  const { t } = useTranslation('settlements')
  const { role } = useMembership()
  const navigate = useNavigate()
  const columns = useMemo(() => entryColumns(t), [t])
  const label = t('behind', { line: t(line) })
  const table = useServerTable({
    tableId: 'settlement-entries',
    endpoint: listSettlementEntries,
    columns,
    label,
    side: 'customer',
    sort: newestFirst,
    params: { id },
    query: { line },
    part: 'behind',
    failed: (why) => t('failed', { why }),
    views: false,
  })
  const open = ({ serviceId }: SettlementEntry): void => {
    if (serviceId) void navigate({ to: pathTo('/services', undefined, { service: serviceId }) })
  }
  const opens = mayOpen(role, '/services')
  return (
    <DataTable
      {...table.props}
      rowName={({ reason, at }) => `${t(`reason.${reason}`)} ${at}`}
      empty={{ why: t('behind.none') }}
      {...(opens
        ? {
            onRowOpen: open,
            rowActions: (entry: SettlementEntry) => [
              {
                id: 'service',
                label: t('openService'),
                icon: <IconReceipt size={16} aria-hidden />,
                onSelect: () => open(entry),
                disabledReason: entry.serviceId === null ? t('noService') : undefined,
              },
            ],
          }
        : {})}
    />
  )
}

/** The vehicles that a settlement counts; each leads to its page. source: MONEY §7 */
export function SettledVehicleTable({ id }: { id: string }) {
  const { t } = useTranslation('settlements')
  const { role } = useMembership()
  const navigate = useNavigate()
  const columns = useMemo(() => settledVehicleColumns(t), [t])
  const table = useServerTable({
    tableId: 'settlement-vehicles',
    endpoint: listSettlementVehicles,
    columns,
    label: t('behind', { line: t('vehicles') }),
    side: 'customer',
    sort: mostFirst,
    params: { id },
    part: 'behind',
    failed: (why) => t('failed', { why }),
    views: false,
  })
  const open = (vehicleId: string): void => void navigate({ to: pathTo('/scooters/$id', { id: vehicleId }) })
  return (
    <DataTable
      {...table.props}
      rowName={({ plate, model }) => plate ?? model}
      empty={{ why: t('behind.none') }}
      searchable
      {...(mayOpen(role, '/scooters/$id')
        ? {
            onRowOpen: ({ vehicleId }: { vehicleId: string }) => open(vehicleId),
            rowActions: ({ vehicleId }: { vehicleId: string }) => [
              {
                id: 'vehicle',
                label: t('openVehicle'),
                icon: <IconScooter size={16} aria-hidden />,
                onSelect: () => open(vehicleId),
              },
            ],
          }
        : {})}
    />
  )
}
