import type { VehicleCharge } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayAt } from '../../../shell/day-span'
import { weeksOf } from './month-days'

export interface MonthGridProps {
  month: string
  /** November 2026, in the person's language. */
  name: string
  charges: readonly VehicleCharge[]
  icons: Readonly<Record<VehicleCharge['kind'], Icon>>
}

/** Any Monday: the names of the days are taken from its week. */
const monday = Date.UTC(2026, 10, 2, 12)
const dayMs = 86_400_000
const kinds = ['charge', 'swap'] as const

/** A month with how often a vehicle was charged, and its battery exchanged, on each day. */
export function MonthGrid({ month, name, charges, icons }: MonthGridProps) {
  const { t, i18n } = useTranslation('vehicle')
  const formats = useFormats()
  const weekdays = (width: 'short' | 'long') =>
    Array.from({ length: 7 }, (_, at) =>
      new Intl.DateTimeFormat(i18n.language, { weekday: width, timeZone: 'UTC' }).format(monday + at * dayMs),
    )
  const [short, long] = [weekdays('short'), weekdays('long')]
  const counts = new Map<string, number>()
  for (const { since, kind } of charges) {
    const key = `${dayAt(since)} ${kind}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const countOf = (day: string, kind: VehicleCharge['kind']) => counts.get(`${day} ${kind}`) ?? 0
  return (
    <table className="motora-month">
      <caption className="motora-hidden">{t('chargesOf', { month: name })}</caption>
      <thead>
        <tr>
          {short.map((day, at) => (
            <th key={day} scope="col" abbr={long[at]}>
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month do not move
          <tr key={at}>
            {week.map((day, weekday) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its empty days
                <td key={weekday} />
              ) : (
                <td key={day} data-filled={kinds.some((kind) => countOf(day, kind) > 0) || undefined}>
                  <span className="motora-month-day">{Number(day.slice(-2))}</span>
                  {kinds.map((kind) => {
                    const count = countOf(day, kind)
                    const Icon = icons[kind]
                    return count === 0 ? null : (
                      <span key={kind} className="motora-month-count">
                        <Icon size={14} role="img" aria-label={t(`charge.${kind}`)} />
                        {formats.number(count)}
                      </span>
                    )
                  })}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
