import { mayListSeveralOperators } from '@motora/contract'
import { listSettlements, type Settlement } from '@motora/contract/money'
import { DataTable } from '@motora/kit/table'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMonthNames } from '../../../shell/language/month-names'
import { useMembership } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { settlementColumns } from './settlement-columns'
import { useSettlementFile } from './use-settlement-file'

const newestFirst = { column: 'month', direction: 'desc' } as const

/** What each month of an operator comes to, the newest first. source: MONEY §7 */
export function SettlementList({ onOpen }: { onOpen: (settlement: Settlement) => void }) {
  const { t } = useTranslation('settlements')
  const withOperator = mayListSeveralOperators(useMembership().role)
  const download = useSettlementFile()
  const months = useMonthNames()
  const columns = useMemo(() => settlementColumns(t, withOperator, months), [t, withOperator, months])
  const table = useServerTable({
    tableId: 'settlements',
    endpoint: listSettlements,
    columns,
    label: t('title'),
    side: 'customer',
    sort: newestFirst,
    failed: (why) => t('failed', { why }),
  })
  return (
    <DataTable
      {...table.props}
      rowName={({ month, operatorName }) => t('called', { month: months.inText(month), operator: operatorName })}
      empty={{ why: t('empty') }}
      searchable
      onRowOpen={onOpen}
      rowActions={(settlement) => [
        {
          id: 'pdf',
          label: t('download'),
          icon: <IconFileTypePdf size={16} aria-hidden />,
          onSelect: () => void download(settlement),
        },
      ]}
    />
  )
}
