import { Select } from '@mantine/core'
import { getMonthlySummary, type MonthlyDetail } from '@motora/contract/sharing'
import { ActionButton, EmptyState, type Formats, PageTitle, useFormats } from '@motora/kit'
import { DataTable, INITIAL_TABLE_STATE, type TableState } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import { IconCalendarClock, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { monthColumns } from '../../features/reports/month-columns'
import { reportMonths, reportYears } from '../../features/reports/report-years'
import { useMonthFile } from '../../features/reports/use-month-file'
import { api } from '../../shell/api/api'
import type { Call } from '../../shell/api/call-url'
import { useFault } from '../../shell/language/fault-text'
import { type LanguageCode, travelsAs } from '../../shell/language/language'
import { useMonthNames } from '../../shell/language/month-names'
import { pathTo } from '../../shell/paths'
import { keepReportDraft } from '../../shell/report-draft'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { useListExport } from '../../shell/use-list-export'
import '../../features/reports/reports.css'

const numberIn = (text: string | undefined, offered: readonly number[]): number | undefined =>
  offered.find((one) => one === Number(text))

/** An operator's months, and each as a PDF. What is chosen lives in the address. source: customer side, section 2.8; ledgers P-01, P-06 to P-10 */
export default function MonthlyDetailsPage() {
  const { t, i18n } = useTranslation(['reports', 'scheduled', 'screens'])
  const { sharingOperatorId: own } = useMembership()
  const [search, setSearch] = useAddressState()
  const { alone: monthName } = useMonthNames()
  const download = useMonthFile()
  const navigate = useNavigate()
  const years = reportYears(new Date())
  const operatorId = own ?? search.operator
  const year = numberIn(search.year, years) ?? years[0] ?? 0
  const month = numberIn(search.month, reportMonths)
  const asked = { query: { year, ...(own === null && operatorId ? { sharingOperatorId: operatorId } : {}) } }
  const summary = useQuery({ ...api.query(getMonthlySummary, asked), enabled: operatorId !== undefined })
  const choose = (next: Record<string, string | undefined>) => setSearch({ ...search, ...next })

  // an address with another operator than the one that is shown would be handed on as if it were meant
  const isOthers = own !== null && search.operator !== undefined
  useEffect(() => {
    if (isOthers) setSearch({ ...search, operator: undefined })
  }, [isOthers, search, setSearch])

  const lacking = () => {
    if (operatorId === undefined) return t('lacksOperator')
    if (month === undefined) return t('lacksMonth')
    return summary.isPending ? t('isLoading') : undefined
  }
  const schedule = () => {
    const language = travelsAs(i18n.language as LanguageCode)
    const sharingOperatorId = own === null ? (operatorId ?? null) : null
    keepReportDraft(t('scheduled:schedule.name'), { kind: 'month', sharingOperatorId, language })
    void navigate({ to: pathTo('/scheduledReports', undefined, { new: 'month' }) })
  }
  const save = (of: number) => download({ sharingOperatorId: own === null ? operatorId : undefined, year, month: of })
  return (
    <>
      <PageTitle>{t('screens:/monthlyDetails')}</PageTitle>
      <div className="motora-report-choice">
        {own === null && (
          <OperatorPicker
            label={t('operator')}
            required
            value={operatorId ?? null}
            onChange={(id) => choose({ operator: id ?? undefined })}
          />
        )}
        <Select
          label={t('year')}
          data={years.map(String)}
          value={String(year)}
          onChange={(value) => choose({ year: value ?? undefined })}
          allowDeselect={false}
        />
        <Select
          label={t('month')}
          placeholder={t('chooseMonth')}
          data={reportMonths.map((number) => ({ value: String(number), label: monthName(number) }))}
          value={month === undefined ? null : String(month)}
          onChange={(value) => choose({ month: value ?? undefined })}
          allowDeselect={false}
        />
        <ActionButton
          tone="primary"
          icon={<IconFileTypePdf size={16} aria-hidden />}
          disabledReason={lacking()}
          onClick={() => (month === undefined ? undefined : save(month))}
        >
          {t('download')}
        </ActionButton>
        <ActionButton
          icon={<IconCalendarClock size={16} aria-hidden />}
          disabledReason={operatorId === undefined ? t('lacksOperator') : undefined}
          onClick={schedule}
        >
          {t('scheduled:schedule')}
        </ActionButton>
      </div>
      {operatorId === undefined ? (
        <EmptyState why={t('noOperator')} />
      ) : (
        <Months
          year={year}
          asked={asked}
          summary={summary}
          monthName={monthName}
          onOpen={({ month: of }) => choose({ month: String(of) })}
          onSave={save}
        />
      )}
    </>
  )
}

/** All months of a year are on one page, also where some come in two currencies. */
const wholeYear = 100

const sumsOf = (months: readonly MonthlyDetail[], formats: Formats) => {
  const sum = (of: (month: MonthlyDetail) => number) => months.reduce((total, month) => total + of(month), 0)
  const currencies = [...new Set(months.map(({ currency }) => currency))]
  const centsIn = (currency: string) => sum((month) => (month.currency === currency ? centsOf(month.totalAmount) : 0))
  return {
    servicesCount: formats.number(sum(({ servicesCount }) => servicesCount)),
    distance: formats.kilometres(sum(({ totalDistanceKms }) => totalDistanceKms * 1000)),
    totalMinutes: formats.minutes(sum(({ totalMinutes }) => totalMinutes)),
    totalAmount: currencies.map((currency) => formats.money(centsIn(currency), currency)).join(' · '),
  }
}

interface MonthsProps {
  year: number
  asked: Call<typeof getMonthlySummary>
  summary: { data?: MonthlyDetail[] | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  monthName: (month: number) => string
  onOpen: (month: MonthlyDetail) => void
  onSave: (month: number) => unknown
}

function Months({ year, asked, summary, monthName, onOpen, onSave }: MonthsProps) {
  const { t } = useTranslation('reports')
  const fault = useFault()
  const formats = useFormats()
  const [state, setState] = useState<TableState>({ ...INITIAL_TABLE_STATE, pageSize: wholeYear })
  const columns = useMemo(() => monthColumns(t, monthName, formats), [t, monthName, formats])
  const onExport = useListExport(getMonthlySummary, () => asked, t('year.summary', { year }))
  const { data, error, isPending, refetch } = summary
  return (
    <>
      <p className="motora-second motora-plain">{t('means')}</p>
      <DataTable
        tableId="monthly-details"
        label={t('year.summary', { year })}
        columns={columns}
        rows={data}
        total={data?.length ?? 0}
        rowId={({ month, currency }) => `${month} ${currency}`}
        rowName={({ month }) => monthName(month)}
        rowActions={({ month }) => [
          {
            id: 'pdf',
            label: t('downloadOf', { month: monthName(month) }),
            icon: <IconFileTypePdf size={16} aria-hidden />,
            onSelect: () => onSave(month),
          },
        ]}
        onRowOpen={onOpen}
        onExport={onExport}
        summary={data ? sumsOf(data, formats) : {}}
        summaryName={t('year.sum', { year })}
        state={state}
        onStateChange={setState}
        loading={isPending}
        error={error ? { ...fault(error, (why) => t('readError', { why })), onRetry: () => void refetch() } : undefined}
        empty={{ why: t('none', { year }) }}
      />
    </>
  )
}
