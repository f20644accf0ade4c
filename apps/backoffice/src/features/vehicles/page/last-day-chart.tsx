import type { VehicleRecord } from '@motora/contract/vehicles'
import { TimeChart, useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'

const hourMs = 3_600_000
/** Of the chart with its title, in px. */
export const lastDayHeight = 240

/** Battery, speed and reports of the last 24 hours over one axis. source: ledger E-22; decision 0017. */
export function LastDayChart({ hours }: { hours: VehicleRecord['communication']['hours'] }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const formats = useFormats()
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return null
  const points = (figureOf: (hour: (typeof hours)[number]) => number | null, shift = 0) =>
    hours.map((hour) => ({ at: Date.parse(hour.hourTimestamp) + shift, value: figureOf(hour) }))
  return (
    <TimeChart
      label={t('vehicle:last24Hours')}
      since={Date.parse(first.hourTimestamp)}
      until={Date.parse(last.hourTimestamp) + hourMs}
      gapMs={3 * hourMs}
      series={[
        {
          id: 'battery',
          label: t('vehicles:battery'),
          kind: 'line',
          tone: 'green',
          top: 100,
          // the last value of an hour is of its end
          points: points(({ batteryPercent }) => batteryPercent, hourMs - 1),
          format: (value) => formats.percent(value),
        },
        {
          id: 'speed',
          label: t('vehicle:maxSpeed'),
          kind: 'bars',
          barMs: hourMs,
          tone: 'blue',
          points: points(({ maxSpeedKmh }) => maxSpeedKmh),
          format: (value) => formats.speed(value),
        },
        {
          id: 'reports',
          label: t('vehicle:reports'),
          kind: 'bars',
          barMs: hourMs,
          tone: 'grey',
          points: points(({ reports }) => reports),
          format: (value) => formats.number(value),
        },
      ]}
    />
  )
}
