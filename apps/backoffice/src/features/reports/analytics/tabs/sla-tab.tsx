import type { Currency } from '@motora/contract/fields'
import { getSlaStatistics, type SlaStatistics } from '@motora/contract/sharing'
import { FigureTable, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/api/api'
import { type Asked, queriesOf } from '../asked'
import { byCurrency } from '../by-currency'
import { ListLink } from '../list-link'
import { toAnswered, toClosed, toFailed, toOpen, toOpened } from '../lists'
import { OverTime } from '../over-time'
import { TabFrame } from '../tab-frame'

/** Do we keep our word? source: MONEY §10 */
export function SlaTab({ asked }: { asked: Asked }) {
  const { t } = useTranslation('analytics')
  const { now, before } = queriesOf(asked)
  const read = useQuery(api.query(getSlaStatistics, now))
  const earlier = useQuery({ ...api.query(getSlaStatistics, before), enabled: asked.withBefore })
  return (
    <TabFrame now={read} before={asked.withBefore ? earlier : undefined} question={t('sla.question')}>
      {(data, past) => <Sla asked={asked} data={data} past={past} />}
    </TabFrame>
  )
}

type Charges = SlaStatistics['charges'][number]
const noCharges = (currency: Currency): Charges => ({
  currency,
  failed: 0,
  recovered: 0,
  failedAmount: 0,
  recoveredAmount: 0,
})

interface SlaProps {
  asked: Asked
  data: SlaStatistics
  past: SlaStatistics | undefined
}

function Sla({ asked, data, past }: SlaProps) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const counted = (value: number | undefined) => (value === undefined ? '' : formats.number(value))
  const minutes = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formats.minutes(value)
  const chargesBefore = (then: Charges | undefined, which: 'failed' | 'recovered'): string[] =>
    then ? [`${counted(then[which])} · ${formats.money(centsOf(then[`${which}Amount`]), then.currency)}`] : []
  const headings = [t('figure'), t('now'), ...(past ? [t('before')] : [])]
  const charges = byCurrency(data.charges, past?.charges, noCharges)
  const both = (show: (of: SlaStatistics) => string) => [show(data), ...(past ? [show(past)] : [])]
  return (
    <>
      {data.reviews && (
        <FigureTable
          label={t('sla.reviews')}
          headings={headings}
          rows={[
            {
              id: 'answered',
              name: (
                <ListLink screen="/validations" to={toAnswered(asked)} figure={data.reviews.answered}>
                  {t('sla.answered')}
                </ListLink>
              ),
              figures: both(({ reviews }) => counted(reviews?.answered)),
            },
            { id: 'p50', name: t('sla.p50'), figures: both(({ reviews }) => minutes(reviews?.p50Minutes)) },
            { id: 'p90', name: t('sla.p90'), figures: both(({ reviews }) => minutes(reviews?.p90Minutes)) },
            { id: 's50', name: t('sla.p50InShifts'), figures: both(({ reviews }) => minutes(reviews?.p50InShifts)) },
            { id: 's90', name: t('sla.p90InShifts'), figures: both(({ reviews }) => minutes(reviews?.p90InShifts)) },
          ]}
        />
      )}
      <FigureTable
        label={t('sla.incidents')}
        headings={headings}
        rows={[
          {
            id: 'opened',
            name: (
              <ListLink screen="/incidents" to={toOpened(asked)} figure={data.incidents.opened}>
                {t('sla.opened')}
              </ListLink>
            ),
            figures: both(({ incidents }) => counted(incidents.opened)),
          },
          {
            id: 'closed',
            name: (
              <ListLink screen="/incidents" to={toClosed(asked)} figure={data.incidents.closed}>
                {t('sla.closed')}
              </ListLink>
            ),
            figures: both(({ incidents }) => counted(incidents.closed)),
          },
          { id: 'p50', name: t('sla.p50'), figures: both(({ incidents }) => minutes(incidents.p50Minutes)) },
          { id: 'p90', name: t('sla.p90'), figures: both(({ incidents }) => minutes(incidents.p90Minutes)) },
          {
            id: 'open',
            name: (
              <ListLink screen="/incidents" to={toOpen(asked)} figure={data.incidents.openNow}>
                {t('sla.openNow')}
              </ListLink>
            ),
            figures: [counted(data.incidents.openNow), ...(past ? [''] : [])],
          },
        ]}
      />
      <OverTime<SlaStatistics['byDay'][number]>
        label={t('sla.overTime')}
        asked={asked}
        rows={data.byDay}
        before={past?.byDay}
        figures={[
          {
            id: 'opened',
            label: t('sla.opened'),
            tone: 'yellow',
            of: ({ opened }) => opened,
            format: (value) => formats.number(value),
          },
          {
            id: 'closed',
            label: t('sla.closed'),
            tone: 'green',
            of: ({ closed }) => closed,
            format: (value) => formats.number(value),
          },
        ]}
      />
      {charges.map(({ currency, now: { failed, recovered, failedAmount, recoveredAmount }, before }) => (
        <FigureTable
          key={currency}
          label={t('sla.charges', { currency: currency.toUpperCase() })}
          headings={[t('figure'), t('now'), t('bikes.amount'), ...(past ? [t('before')] : [])]}
          rows={[
            {
              id: 'failed',
              name: (
                <ListLink screen="/payments" to={toFailed(asked)} figure={failed}>
                  {t('sla.failed')}
                </ListLink>
              ),
              figures: [
                counted(failed),
                formats.money(centsOf(failedAmount), currency),
                ...chargesBefore(before, 'failed'),
              ],
              share: failed > 0 ? 1 : 0,
              tone: 'red' as const,
            },
            {
              id: 'recovered',
              tone: 'green' as const,
              name: (
                <ListLink screen="/payments" to={toFailed(asked, 'Success', 'Refunded')} figure={recovered}>
                  {t('sla.recovered')}
                </ListLink>
              ),
              figures: [
                counted(recovered),
                formats.money(centsOf(recoveredAmount), currency),
                ...chargesBefore(before, 'recovered'),
              ],
              share: failed > 0 ? recovered / failed : 0,
            },
          ]}
        />
      ))}
    </>
  )
}
