import type { EfficiencyStatistics } from '@motora/contract/sharing'
import { useFormats } from '@motora/kit'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** A Monday. */
const monday = Date.UTC(2026, 10, 2)
const dayMs = 86_400_000

/** Weekday by hour: each cell has its figure, and the more there is the stronger its colour. */
export function HourGrid({ label, hours: given }: { label: string; hours: EfficiencyStatistics['byHour'] }) {
  const { t, i18n } = useTranslation('analytics')
  const formats = useFormats()
  const most = Math.max(1, ...given.map(({ starts }) => starts))
  const startsAt = (weekday: number, hour: number): number =>
    given.find((one) => one.weekday === weekday && one.hour === hour)?.starts ?? 0
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className="motora-hour-grid">
      <h3>{label}</h3>
      <div className="motora-hour-grid-frame">
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{name.format(monday + weekday * dayMs)}</th>
                {hours.map((hour) => {
                  const starts = startsAt(weekday, hour)
                  return (
                    <td
                      key={hour}
                      style={{ '--motora-strength': `${Math.round((starts / most) * 60)}%` } as CSSProperties}
                    >
                      {starts > 0 && formats.number(starts)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
