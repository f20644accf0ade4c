import { maxStatisticsDays } from '@motora/contract/sharing'
import { EmptyState, late, ObjectTabs, PageTitle, useFormats } from '@motora/kit'
import { addDays, daysFromTo, localDay, ownZone } from '@motora/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { operatorQuery } from '../../features/operators/operator/operator-calls'
import type { Asked } from '../../features/reports/analytics/asked'
import { ofOperator } from '../../features/reports/analytics/lists'
import { BikesTab } from '../../features/reports/analytics/tabs/bikes-tab'
import { EfficiencyTab } from '../../features/reports/analytics/tabs/efficiency-tab'
import { ReservationTab } from '../../features/reports/analytics/tabs/reservation-tab'
import { SlaTab } from '../../features/reports/analytics/tabs/sla-tab'
import { UsersTab } from '../../features/reports/analytics/tabs/users-tab'
import { units } from '../../features/reports/analytics/units'
import { CustomerTotalsTable } from '../../features/sharing/service-totals'
import { dayAt, dayFrom } from '../../shell/day-span'
import { ReportClock } from '../../shell/frame/report-clock'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { AnalyticsChoice } from './analytics-choice'
import '../../features/reports/analytics/analytics.css'

// it brings the map
const HeatTab = late(async () => (await import('../../features/reports/analytics/tabs/heat-tab')).HeatTab)

/** What is shown where the address says no days: the last thirty. */
const usualDays = 30

/** Six tabs over the same days; what is chosen lives in the address. source: MONEY §10; ledgers P-12, P-14, S-04, B-40 */
export default function AnalyticsPage() {
  const { t } = useTranslation(['analytics', 'screens'])
  const formats = useFormats()
  const { sharingOperatorId: own, operatorTimezone } = useMembership()
  const [search, setSearch] = useAddressState()
  const operatorId = own === null ? search.operator : undefined
  const of = own ?? operatorId
  const operator = useQuery({ ...operatorQuery(of ?? ''), enabled: of !== undefined })
  const zone = operatorTimezone ?? operator.data?.timezone
  const today = zone === undefined ? dayAt(Date.now()) : localDay(Date.now(), zone)
  const [since, until] = [dayFrom(search.since), dayFrom(search.until)]
  const span =
    since && until && since <= until ? { since, until } : { since: addDays(today, 1 - usualDays), until: today }
  // an address with other days, or another operator, than what is shown would be handed on as if they were meant
  const isWrong = span.since !== (search.since ?? span.since) || span.until !== (search.until ?? span.until)
  const isOthers = own !== null && search.operator !== undefined
  const isHalf = (search.since === undefined) !== (search.until === undefined)
  useEffect(() => {
    if (isWrong || isHalf || isOthers)
      setSearch({
        ...search,
        ...((isWrong || isHalf) && { since: undefined, until: undefined }),
        ...(isOthers && { operator: undefined }),
      })
  }, [isWrong, isHalf, isOthers, search, setSearch])
  const asked: Asked = {
    span,
    operatorId,
    operatorName: operatorId === undefined ? undefined : operator.data?.name,
    zone: operatorId === undefined ? undefined : zone,
    unit: units.find((unit) => unit === search.unit) ?? 'day',
    withBefore: search.compare === 'before',
  }
  const isOfSeveral = of === undefined || (own !== null && (operator.data?.children.length ?? 0) > 0)
  const isTooLong = daysFromTo(span.since, span.until) > maxStatisticsDays
  const choose = (next: Record<string, string | undefined>) => setSearch({ ...search, ...next })
  const tabs = [
    { id: 'efficiency', label: t('tab.efficiency'), content: () => <EfficiencyTab asked={asked} /> },
    { id: 'reservation', label: t('tab.reservation'), content: () => <ReservationTab asked={asked} /> },
    { id: 'bikes', label: t('tab.bikes'), content: () => <BikesTab asked={asked} /> },
    { id: 'heatMap', label: t('tab.heatMap'), content: () => <HeatTab asked={asked} /> },
    {
      id: 'users',
      label: t('tab.users'),
      content: () => (
        <>
          <UsersTab asked={asked} />
          <ReportClock zone={zone}>
            <Ranking asked={asked} />
          </ReportClock>
        </>
      ),
    },
    { id: 'sla', label: t('tab.sla'), content: () => <SlaTab asked={asked} /> },
  ]
  return (
    <>
      <PageTitle>{t('screens:/analytics')}</PageTitle>
      <AnalyticsChoice
        asked={asked}
        hasDays={search.since !== undefined}
        withOperator={own === null}
        isOverTime={search.tab !== 'bikes' && search.tab !== 'heatMap'}
        onChoose={choose}
      />
      {isTooLong ? (
        <EmptyState why={t('tooLong', { days: formats.number(maxStatisticsDays) })} />
      ) : (
        <>
          <WhoseDays zone={isOfSeveral ? null : operator.data?.timezone} ofLists={zone} />
          <ObjectTabs
            label={t('screens:/analytics')}
            tabs={tabs}
            value={search.tab}
            onChange={(tab) => choose({ tab: tab === 'efficiency' ? undefined : tab })}
          />
        </>
      )}
    </>
  )
}

/**
 * Figures count days by the operator's clock, and so do the lists behind them: said where they may differ from each other
 * or from the person's.
 * @param zone null: of each operator, its own; left out: not known yet
 * @param ofLists by which lists count where it is each operator's own; left out: by the device's
 */
function WhoseDays({ zone, ofLists }: { zone: string | null | undefined; ofLists: string | undefined }) {
  const { t } = useTranslation('analytics')
  const own = ownZone()
  if (zone === undefined || zone === own) return null
  return (
    <p className="motora-second motora-plain">
      {zone === null ? t('days.ofEach', { own: ofLists ?? own }) : t('days.of', { zone, own })}
    </p>
  )
}

/** Which customers ride most; a press leads to what one of them rode. source: ledger P-14 */
function Ranking({ asked }: { asked: Asked }) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  return (
    <section className="motora-stack">
      <h2 className="motora-analytics-heading">{t('users.ranking')}</h2>
      <p className="motora-second motora-plain">{t('users.rankingMeans')}</p>
      <CustomerTotalsTable
        operatorId={asked.operatorId}
        ofPage={asked.span}
        onShow={({ customerId }, ofDays) =>
          void navigate({
            to: pathTo('/services', undefined, { customer: customerId, ...ofDays, ...ofOperator(asked) }),
          })
        }
      />
    </section>
  )
}
