import { mayListSeveralOperators } from '@motora/contract'
import { getServiceStatistics, listServices, type Service, type ServiceStatistics } from '@motora/contract/sharing'
import { ClockContext, type Formats, useFormats } from '@motora/kit'
import { DataTable, type RowAction, type TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import { isActive } from '@motora/rules/sharing'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { ApiError } from '../../shell/api/api-error'
import { daySpan } from '../../shell/day-span'
import { useFaultText } from '../../shell/language/fault-text'
import { lookAgainAt } from '../../shell/money/look-again'
import { useMembership } from '../../shell/session/use-session'
import { queryOf } from '../../shell/table-query'
import { useServerTable } from '../../shell/use-server-table'
import { type OfCustomer, useCustomerChip } from './customer-chip'
import { serviceColumns, serviceVehicle } from './service-columns'
import { ServiceTrips } from './service-trips'

const newestFirst = { column: 'reserveStartTimestamp', direction: 'desc' } as const
/** While one of the shown is reserved or under way, and else. */
const [soonMs, laterMs] = [15_000, 60_000]

export interface ServiceTableProps {
  /** What is kept of this table's columns and order; the list of services unless said. */
  tableId?: string
  /** Of one operator; left out: of all in the scope. */
  operatorId?: string | undefined
  /** Only those that ended on these days. */
  ended?: { since: string; until: string } | undefined
  /** Only those of one customer. */
  ofCustomer?: OfCustomer | undefined
  label: string
  actionsOf: (service: Service) => readonly RowAction[]
  /** What a press on a row opens: the trips of its vehicle. */
  onOpen: (service: Service) => void
}

/** All have ended: when they did, by which their days count, in place of the state. */
const ofEnded = (columns: readonly TableColumn<Service>[]): TableColumn<Service>[] => {
  const ends = columns.filter(({ id }) => id === 'tripEndTimestamp')
  return columns.flatMap((column) => {
    if (ends.includes(column)) return []
    if (column.id !== 'status') return column
    return [...ends.map((end) => ({ ...end, onCard: true })), { ...column, visibleByDefault: false, onCard: false }]
  })
}

/**
 * Services, the newest reservation first. A row expands to the details of its trips; the last row says what all that the
 * filters find come to. source: customer side, section 2.8; ledgers N-02, N-03, N-09
 */
export function ServiceTable(props: ServiceTableProps) {
  const { tableId = 'services', operatorId, ended, ofCustomer, label, actionsOf, onOpen } = props
  const { t } = useTranslation(['services', 'payments'])
  const formats = useFormats()
  const clock = use(ClockContext)
  const { role } = useMembership()
  const withOperator = operatorId === undefined && mayListSeveralOperators(role)
  const isOfEnded = ended !== undefined
  const columns = useMemo(() => {
    const all = serviceColumns(t, withOperator)
    return isOfEnded ? ofEnded(all) : all
  }, [t, withOperator, isOfEnded])
  const which = {
    ...(operatorId === undefined ? {} : { sharingOperatorId: operatorId }),
    ...(ofCustomer ? { customerId: ofCustomer.customerId } : {}),
    ...(ended ? { ...daySpan(ended, clock), dateOf: 'end' as const, status: 'ended' } : {}),
  }
  const table = useServerTable({
    tableId,
    endpoint: listServices,
    columns,
    label,
    side: 'customer',
    sort: newestFirst,
    query: which,
    failed: (why) => t('getAllError', { why }),
    refetchInterval: (rows) => lookAgainAt(rows) || (rows?.some(({ status }) => isActive(status)) ? soonMs : laterMs),
  })
  const { search, filter } = queryOf(table.state, {}, columns, clock)
  const found = { ...which, ...(search ? { search } : {}), ...(filter ? { filter } : {}) }
  const chip = useCustomerChip(ofCustomer, table.props.rows)
  const why = useFaultText()
  const { hasMore = false } = table.props
  const sums = useQuery({
    ...api.query(getServiceStatistics, { query: found }, { refetchInterval: hasMore ? laterMs : soonMs }),
    // once it is known whether they are very many: those take longer than they may each time
    enabled: table.read.isSuccess && !table.read.isPlaceholderData,
    ...(hasMore && { retry: false }),
  })
  return (
    <DataTable
      {...table.props}
      rowId={({ serviceId }) => serviceId}
      rowName={(service) =>
        t('serviceOf', { plate: serviceVehicle(service), when: formats.date(service.reserveStartTimestamp, 'minute') })
      }
      empty={{ why: t('empty') }}
      searchable
      furtherChips={chip}
      onRowOpen={onOpen}
      rowActions={actionsOf}
      detail={(service) => <ServiceTrips service={service} />}
      summary={sums.data ? sumsOf(sums.data, formats) : {}}
      summaryName={
        sums.data
          ? t('sum', { count: sums.data.services })
          : sums.isLoadingError
            ? hasMore && isUnavailable(sums.error)
              ? t('tooManyToSum')
              : t('failed', { why: why(sums.error) })
            : ''
      }
    />
  )
}

/** So the gateway answers what it cannot do in the time that it has. */
const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.code === 'request.unavailable'

/** What stands under the columns; each currency has an amount of its own. */
const sumsOf = (sums: ServiceStatistics, formats: Formats) => ({
  distanceKms: formats.kilometres(sums.distanceKms * 1000),
  drivenMinutes: formats.minutes(sums.drivenMinutes),
  pausedMinutes: formats.minutes(sums.pausedMinutes),
  totalMinutes: formats.minutes(sums.totalMinutes),
  price: sums.amounts.map(({ amount, currency }) => formats.money(centsOf(amount), currency)).join(' · '),
})
