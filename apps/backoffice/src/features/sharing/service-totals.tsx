import {
  type CustomerTotals,
  listTotalsByCustomers,
  listTotalsByOperators,
  type OperatorTotals,
} from '@motora/contract/sharing'
import { ClockContext } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { begunStates } from '@motora/rules/sharing'
import { IconListDetails } from '@tabler/icons-react'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceInAddress } from '../../shell/choice-in-address'
import { dayFrom, daySpan } from '../../shell/day-span'
import { useDaySearch } from '../../shell/frame/use-day-search'
import { useAddressState } from '../../shell/use-address-state'
import { useServerTable } from '../../shell/use-server-table'
import { customerTotalColumns, operatorTotalColumns, withDollarsIfAny } from './totals-columns'

const mostFirst = { column: 'services', direction: 'desc' } as const

interface Days {
  since?: string | undefined
  until?: string | undefined
}

/** The days of the page, or those that the address names; and how they are asked for. */
function useDays(part: string, ofPage?: Days) {
  const [address] = useAddressState()
  const clock = use(ClockContext)
  const days: Days = ofPage ?? { since: dayFrom(address[`${part}.since`]), until: dayFrom(address[`${part}.until`]) }
  return { days, query: { ...daySpan(days, clock) } }
}

/** The part of an address of services by which a list holds what a row counts: such as ended on these days, or began. */
export type OfDays = Readonly<Record<string, string>>
const countedOn = ({ since = '', until = '' }: Days): OfDays => ({
  ...(since || until
    ? { 'f.status': 'ended', 'f.tripEndTimestamp': `${since}..${until}` }
    : { 'f.status': choiceInAddress(begunStates) }),
})

/** Which services are counted, and by which of their moments: days of some figures are those of the start. */
function WhatCounts({ days: { since, until } }: { days: Days }) {
  const { t } = useTranslation('services')
  return (
    <p className="motora-second motora-plain motora-above">{t(since || until ? 'totals.ofDays' : 'totals.running')}</p>
  )
}

interface CustomerTotalsTableProps {
  /** Left out: of all operators that the person sees. */
  operatorId?: string | undefined
  /** Of a page that has days for all that it shows; left out: they are chosen here. */
  ofPage?: Days
  /** Leads to the services of one. */
  onShow: (customer: CustomerTotals, ofDays: OfDays) => void
}

/** What the services of each customer come to. source: ledger N-15 */
export function CustomerTotalsTable({ operatorId, ofPage, onShow }: CustomerTotalsTableProps) {
  const { t } = useTranslation('services')
  const columns = useMemo(() => customerTotalColumns(t), [t])
  const { days, query } = useDays('customers', ofPage)
  const table = useServerTable({
    tableId: 'customer-totals',
    endpoint: listTotalsByCustomers,
    columns,
    label: t('totals.byCustomers'),
    side: 'customer',
    sort: mostFirst,
    query: { ...query, ...(operatorId !== undefined && { sharingOperatorId: operatorId }) },
    part: 'customers',
    failed: (why) => t('getAllError', { why }),
  })
  const { rows } = table.props
  const shown = useMemo(() => withDollarsIfAny(columns, rows), [columns, rows])
  const daySearch = useDaySearch({
    days,
    all: t('totals.all'),
    onSearch: ({ since, until }) => table.change({ since, until }),
  })
  return (
    <>
      {!ofPage && daySearch.above}
      <WhatCounts days={days} />
      <DataTable
        {...table.props}
        columns={shown}
        {...(!ofPage && daySearch.inSheet)}
        rowId={({ customerId }) => customerId}
        rowName={({ customerFullName }) => customerFullName || t('erased')}
        empty={{ why: t('totals.none') }}
        searchable
        // an erased person is nobody, whose services nothing finds
        onRowOpen={(row) => row.customerEmail && onShow(row, countedOn(days))}
        rowActions={(row) =>
          row.customerEmail
            ? [
                {
                  id: 'show',
                  label: t('totals.show'),
                  icon: <IconListDetails size={16} aria-hidden />,
                  onSelect: () => onShow(row, countedOn(days)),
                },
              ]
            : []
        }
      />
    </>
  )
}

/** What the services of each operator come to. @param onShow leads to those of one. source: decision Z-15; ledger B-31 */
export function OperatorTotalsTable({ onShow }: { onShow: (operator: OperatorTotals, ofDays: OfDays) => void }) {
  const { t } = useTranslation('services')
  const columns = useMemo(() => operatorTotalColumns(t), [t])
  const { days, query } = useDays('operators')
  const table = useServerTable({
    tableId: 'operator-totals',
    endpoint: listTotalsByOperators,
    columns,
    label: t('totals.byOperators'),
    side: 'customer',
    sort: mostFirst,
    query,
    part: 'operators',
    failed: (why) => t('getAllError', { why }),
  })
  const { rows } = table.props
  const shown = useMemo(() => withDollarsIfAny(columns, rows), [columns, rows])
  const daySearch = useDaySearch({
    days,
    all: t('totals.all'),
    onSearch: ({ since, until }) => table.change({ since, until }),
  })
  return (
    <>
      {daySearch.above}
      <WhatCounts days={days} />
      <DataTable
        {...table.props}
        columns={shown}
        {...daySearch.inSheet}
        rowId={({ sharingOperatorId }) => sharingOperatorId}
        rowName={({ sharingOperatorName }) => sharingOperatorName}
        empty={{ why: t('totals.none') }}
        searchable
        onRowOpen={(row) => onShow(row, countedOn(days))}
        rowActions={(row) => [
          {
            id: 'show',
            label: t('totals.show'),
            icon: <IconListDetails size={16} aria-hidden />,
            onSelect: () => onShow(row, countedOn(days)),
          },
        ]}
      />
    </>
  )
}
