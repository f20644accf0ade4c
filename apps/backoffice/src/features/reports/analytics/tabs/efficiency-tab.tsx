import { type EfficiencyStatistics, getEfficiencyStatistics, type MoneyFlow } from '@motora/contract/sharing'
import { type FigureRow, FigureTable, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/api/api'
import { type Asked, queriesOf } from '../asked'
import { byCurrency } from '../by-currency'
import { HourGrid } from '../hour-grid'
import { ListLink } from '../list-link'
import { toCredited, toDiscounted, toDisputed, toPaid, toRefunded, toTrips } from '../lists'
import { OverTime } from '../over-time'
import { TabFrame } from '../tab-frame'

/** Is the fleet used, and where does the money go? source: MONEY §10 */
export function EfficiencyTab({ asked }: { asked: Asked }) {
  const { t } = useTranslation('analytics')
  const { now, before } = queriesOf(asked)
  const read = useQuery(api.query(getEfficiencyStatistics, now))
  const earlier = useQuery({ ...api.query(getEfficiencyStatistics, before), enabled: asked.withBefore })
  return (
    <TabFrame now={read} before={asked.withBefore ? earlier : undefined} question={t('efficiency.question')}>
      {(data, past) => (
        <>
          <Use asked={asked} data={data} past={past} />
          {byCurrency(data.money, past?.money, noMoney).map(({ currency, now, before }) => (
            <Flow key={currency} asked={asked} flow={now} past={before} />
          ))}
          <HourGrid label={t('efficiency.hours')} hours={data.byHour} />
        </>
      )}
    </TabFrame>
  )
}

type Days = EfficiencyStatistics['byDay']
const sum = (days: Days, of: (day: Days[number]) => number): number => days.reduce((total, day) => total + of(day), 0)

/** What the list of trips sums up as well. */
const summedByList = new Set(['rentals', 'driven', 'paused', 'distance'])

interface UseProps {
  asked: Asked
  data: EfficiencyStatistics
  past: EfficiencyStatistics | undefined
}

function Use({ asked, data, past }: UseProps) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const measures: [id: string, show: (days: Days) => string][] = [
    ['rentals', (days) => formats.number(sum(days, ({ rentals }) => rentals))],
    [
      'vehicleDays',
      (days) =>
        formats.number(
          sum(days, ({ vehicleDays }) => vehicleDays),
          1,
        ),
    ],
    [
      'perVehicleDay',
      (days) => {
        const held = sum(days, ({ vehicleDays }) => vehicleDays)
        return held > 0 ? formats.fixed(sum(days, ({ rentals }) => rentals) / held) : '–'
      },
    ],
    ['driven', (days) => formats.minutes(sum(days, ({ drivenMinutes }) => drivenMinutes))],
    ['paused', (days) => formats.minutes(sum(days, ({ pausedMinutes }) => pausedMinutes))],
    // in whole metres: parts of kilometres do not add up to what the list says
    ['distance', (days) => formats.kilometres(sum(days, ({ distanceKms }) => Math.round(distanceKms * 1000)))],
  ]
  const rows = measures.map(
    ([id, show]): FigureRow => ({
      id,
      name: summedByList.has(id) ? (
        <ListLink screen="/services" to={toTrips(asked)} figure={sum(data.byDay, (day) => day.rentals)}>
          {t(`efficiency.${id}` as 'efficiency.driven')}
        </ListLink>
      ) : (
        t(`efficiency.${id}` as 'efficiency.driven')
      ),
      figures: [show(data.byDay), ...(past ? [show(past.byDay)] : [])],
    }),
  )
  return (
    <>
      <FigureTable
        label={t('efficiency.use')}
        headings={[t('figure'), t('now'), ...(past ? [t('before')] : [])]}
        rows={rows}
      />
      <OverTime<EfficiencyStatistics['byDay'][number]>
        label={t('efficiency.overTime')}
        asked={asked}
        rows={data.byDay}
        before={past?.byDay}
        figures={[
          {
            id: 'rentals',
            label: t('efficiency.rentals'),
            tone: 'blue',
            of: ({ rentals }) => rentals,
            format: (value) => formats.number(value),
          },
          {
            id: 'vehicleDays',
            label: t('efficiency.vehicleDays'),
            tone: 'green',
            of: ({ vehicleDays }) => vehicleDays,
            format: (value) => formats.number(value, 1),
          },
        ]}
      />
    </>
  )
}

const steps = ['gross', 'discount', 'credit', 'charged', 'forgiven', 'open', 'refunded', 'disputes'] as const
const tones = {
  gross: 'blue',
  discount: 'grey',
  credit: 'green',
  charged: 'green',
  forgiven: 'red',
  open: 'yellow',
  refunded: 'red',
  disputes: 'red',
} as const

const noMoney = (currency: MoneyFlow['currency']): MoneyFlow => ({
  currency,
  gross: 0,
  discount: 0,
  credit: 0,
  charged: 0,
  forgiven: 0,
  open: 0,
  refunded: 0,
  disputes: 0,
})

function Flow({ asked, flow, past }: { asked: Asked; flow: MoneyFlow; past: MoneyFlow | undefined }) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const money = (amount: number) => formats.money(centsOf(amount), flow.currency)
  const listOf: Record<(typeof steps)[number], string> = {
    gross: toTrips(asked),
    discount: toDiscounted(asked),
    // what was given back later was charged before
    charged: toPaid(asked, 'success', 'refunded'),
    forgiven: toPaid(asked, 'cancelled'),
    open: toPaid(asked, 'pending', 'failed'),
    refunded: toRefunded(asked),
    disputes: toDisputed(asked),
    credit: toCredited(asked),
  }
  return (
    <>
      <FigureTable
        label={t('efficiency.money', { currency: flow.currency.toUpperCase() })}
        headings={[t('figure'), t('now'), ...(past ? [t('before')] : [])]}
        rows={steps.map((step) => ({
          id: step,
          name: (
            <ListLink screen="/services" to={listOf[step]} figure={flow[step]}>
              {t(`money.${step}`)}
            </ListLink>
          ),
          figures: [money(flow[step]), ...(past ? [money(past[step])] : [])],
          share: flow.gross > 0 ? flow[step] / flow.gross : 0,
          tone: tones[step],
        }))}
      />
      <p className="motora-second motora-plain">{t('efficiency.listsWhole')}</p>
      <p className="motora-second motora-plain">{t('efficiency.later')}</p>
    </>
  )
}
