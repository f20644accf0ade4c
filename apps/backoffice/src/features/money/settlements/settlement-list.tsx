import { mayListSeveralOperators } from '@motora/contract'
import { getSettlementTotals, listSettlements, type Settlement } from '@motora/contract/money'
import { ClockContext, useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useMonthNames } from '../../../shell/language/month-names'
import { useMembership } from '../../../shell/session/use-session'
import { queryOf } from '../../../shell/table-query'
import { useServerTable } from '../../../shell/use-server-table'
import { settlementColumns } from './settlement-columns'
import { sumsOf } from './settlement-sums'
import { useSettlementFile } from './use-settlement-file'

const newestFirst = { column: 'month', direction: 'desc' } as const

/** What each month of an operator comes to, the newest first; the last row says what all that is found comes to. source: MONEY §7 */
export function SettlementList({ onOpen }: { onOpen: (settlement: Settlement) => void }) {
  const { t } = useTranslation('settlements')
  const formats = useFormats()
  const clock = use(ClockContext)
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
  const { search, filter } = queryOf(table.state, {}, columns, clock)
  const found = { ...(search ? { search } : {}), ...(filter ? { filter } : {}) }
  const sums = useQuery(api.query(getSettlementTotals, { query: found }))
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
      summary={sums.data ? sumsOf(sums.data, formats) : {}}
      summaryName={sums.data ? t('sum', { count: sums.data.reduce((sum, one) => sum + one.settlements, 0) }) : ''}
    />
  )
}
