import { listPayments, type PaymentHistoric } from '@motora/contract/money'
import { ActionButton, ClockContext, useFormats } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import { IconX } from '@tabler/icons-react'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayFrom, daySpan } from '../../../shell/day-span'
import { useDaySearch } from '../../../shell/frame/use-day-search'
import { lookAgainAt } from '../../../shell/money/look-again'
import { useAddressState } from '../../../shell/use-address-state'
import { useServerTable } from '../../../shell/use-server-table'
import { paymentColumns } from './payment-columns'

/** Charges are tried again and refunds given back by themselves. */
const lookAgainMs = 15_000

const newestFirst = { column: 'created', direction: 'desc' } as const

export interface PaymentListProps {
  actionsOf: (payment: PaymentHistoric) => readonly RowAction[]
  onOpen: (payment: PaymentHistoric) => void
  openId: string | undefined
}

/**
 * Payments, the newest first, between two days or all of them; `of` in the address: those of one customer. Days, filters,
 * order and page live in the address. source: ledgers O-02, O-11, O-13, O-14
 */
export function PaymentList({ actionsOf, onOpen, openId }: PaymentListProps) {
  const { t } = useTranslation(['payments', 'screens'])
  const formats = useFormats()
  const clock = use(ClockContext)
  const columns = useMemo(() => paymentColumns(t, { withCustomer: true }), [t])
  const [search] = useAddressState()
  const { of } = search
  const days = { since: dayFrom(search.since), until: dayFrom(search.until) }
  const table = useServerTable({
    tableId: 'payments',
    endpoint: listPayments,
    columns,
    label: t('screens:/payments'),
    side: 'customer',
    sort: newestFirst,
    query: { ...daySpan(days, clock) },
    ...(of ? { conditions: { customerId: [of] } } : {}),
    failed: (why) => t('getAllError', { why }),
    refetchInterval: (rows) => lookAgainAt(rows) || lookAgainMs,
  })
  const name = table.props.rows?.[0]?.customerFullName
  const ofOne = of && (
    <ActionButton icon={<IconX size={16} aria-hidden />} onClick={() => table.change({ of: undefined })}>
      {name ? t('only.customer', { name }) : t('only.one')}
    </ActionButton>
  )
  const hasDays = days.since !== undefined || days.until !== undefined
  const daySearch = useDaySearch({
    days,
    all: t('all'),
    onSearch: ({ since, until }) => table.change({ since, until }),
  })
  return (
    <>
      {daySearch.above}
      <DataTable
        {...table.props}
        rowName={({ amount, currency, created }) =>
          t('called', { amount: formats.money(centsOf(amount), currency), at: formats.date(created, 'minute') })
        }
        empty={{ why: of || hasDays ? t('noneOfThese') : t('empty') }}
        searchable
        toolbar={ofOne}
        {...daySearch.inSheet}
        rowActions={actionsOf}
        onRowOpen={onOpen}
        openRowId={openId}
      />
    </>
  )
}
