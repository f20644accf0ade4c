import { mayListSeveralOperators } from '@motora/contract'
import { type Bill, getBillTotals, listBills } from '@motora/contract/money'
import { ClockContext, useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconFileTypePdf, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { dayFrom } from '../../../shell/day-span'
import { useDaySearch } from '../../../shell/frame/use-day-search'
import { useMembership } from '../../../shell/session/use-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressState } from '../../../shell/use-address-state'
import { useServerTable } from '../../../shell/use-server-table'
import { billColumns, sumsOf } from './bill-columns'
import { RefusedRecords } from './refused-records'
import { useBillFile } from './use-bill-file'
import { useSendRecord } from './use-send-record'

/** Bills are made by themselves. */
const lookAgainMs = 30_000

const newestFirst = { column: 'issued', direction: 'desc' } as const

/**
 * Bills, the newest first, between two days or all of them; the last row says what all that is found comes to. A day is
 * the one that each bill says. Days, filters, order and page live in the address. source: MONEY §7; ledgers P-11, S-03
 */
export function BillList({ onOpen }: { onOpen: (bill: Bill) => void }) {
  const { t } = useTranslation(['bills', 'screens'])
  const formats = useFormats()
  const clock = use(ClockContext)
  const withOperator = mayListSeveralOperators(useMembership().role)
  const columns = useMemo(() => billColumns(t, withOperator), [t, withOperator])
  const download = useBillFile()
  const record = useSendRecord()
  const [search] = useAddressState()
  const days = { since: dayFrom(search.since), until: dayFrom(search.until) }
  const table = useServerTable({
    tableId: 'bills',
    endpoint: listBills,
    columns,
    label: t('screens:/bills'),
    side: 'customer',
    sort: newestFirst,
    query: days,
    failed: (why) => t('getAllError', { why }),
    refetchInterval: lookAgainMs,
  })
  const { search: searched, filter } = queryOf(table.state, {}, columns, clock)
  const found = { ...days, ...(searched ? { search: searched } : {}), ...(filter ? { filter } : {}) }
  const sums = useQuery(api.query(getBillTotals, { query: found }, { refetchInterval: lookAgainMs }))
  const hasDays = days.since !== undefined || days.until !== undefined
  const daySearch = useDaySearch({
    days,
    all: t('all'),
    onSearch: ({ since, until }) => table.change({ since, until }),
  })
  return (
    <>
      {sums.data && <RefusedRecords />}
      {daySearch.above}
      <DataTable
        {...table.props}
        rowName={({ number }) => t('called', { number })}
        empty={{ why: hasDays ? t('noneOfThese') : t('empty') }}
        searchable
        {...daySearch.inSheet}
        onRowOpen={onOpen}
        rowActions={(bill) => [
          {
            id: 'pdf',
            label: t('download'),
            icon: <IconFileTypePdf size={16} aria-hidden />,
            onSelect: () => void download(bill),
          },
          ...(record.isOffered(bill)
            ? [
                {
                  id: 'resend',
                  label: t('resend'),
                  icon: <IconSend size={16} aria-hidden />,
                  onSelect: () => void record.send(bill),
                },
              ]
            : []),
        ]}
        summary={sums.data ? sumsOf(sums.data, formats) : {}}
        summaryName={sums.data ? t('sum', { count: sums.data.reduce((sum, one) => sum + one.bills, 0) }) : ''}
      />
    </>
  )
}
