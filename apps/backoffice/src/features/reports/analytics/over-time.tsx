import { type ChartSeries, type StatusTone, TimeChart, useFormats } from '@motora/kit'
import { daysFromTo } from '@motora/rules/time'
import { useTranslation } from 'react-i18next'
import { dayAt } from '../../../shell/day-span'
import type { Asked } from './asked'
import { barMsOf, startOf, sumsByUnit, unitOf } from './units'

interface FigureOverTime<Row> {
  id: string
  label: string
  tone: StatusTone
  of: (row: Row) => number
  format: (value: number) => string
}

interface OverTimeProps<Row> {
  label: string
  asked: Asked
  rows: readonly Row[]
  /** Of the period before. */
  before: readonly Row[] | undefined
  figures: readonly FigureOverTime<Row>[]
}

/** Figures by day, week or month, each with that of the period before below it where it is asked for. */
export function OverTime<Row extends { day: string }>({ label, asked, rows, before, figures }: OverTimeProps<Row>) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const { span, unit } = asked
  const days = daysFromTo(span.since, span.until)
  const series = figures.flatMap(({ id, label: name, tone, of, format }): ChartSeries[] => {
    const bars = (from: readonly Row[], shiftDays: number) =>
      sumsByUnit(span, unit, from, of, shiftDays).map(({ day, value }) => ({ at: startOf(day), value }))
    const lane = { kind: 'bars' as const, barMs: barMsOf[unit], format }
    return [
      { ...lane, id, label: name, tone, points: bars(rows, 0) },
      ...(before
        ? [
            {
              ...lane,
              id: `${id} before`,
              label: t('before.of', { what: name }),
              tone: 'grey' as const,
              points: bars(before, days),
            },
          ]
        : []),
    ]
  })
  const first = startOf(unitOf(span.since, unit))
  const last = startOf(unitOf(span.until, unit)) + barMsOf[unit]
  return (
    <TimeChart
      label={label}
      series={series}
      since={first}
      until={last}
      barName={(at) => (unit === 'day' ? formats.date(at) : t(`from.${unit}`, { day: formats.date(dayAt(at)) }))}
    />
  )
}
