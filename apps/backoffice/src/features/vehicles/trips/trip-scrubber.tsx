import { useFormats } from '@motora/kit'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type DrawnTrip, reportOn, type TripMoment } from './trip-moment'

/** Reports that a key goes on; the others are the browser's own (Home, End). */
const reportsOfKey: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

export interface TripScrubberProps {
  trip: Pick<DrawnTrip, 'points' | 'startTimestamp'>
  seconds: number
  moment: TripMoment
  onChange: (seconds: number) => void
}

/** Chooses a moment of a trip: drawn to any second, by arrow keys from report to report. */
export function TripScrubber({ trip, seconds, moment, onChange }: TripScrubberProps) {
  const { t } = useTranslation('trips')
  const formats = useFormats()
  const { points } = trip
  const clock = formats.date(Date.parse(trip.startTimestamp) + seconds * 1000, 'second')
  const speed = formats.speed(moment.speedKmh) || t('speedUnknown')
  const battery = formats.percent(moment.batteryPercent) || t('batteryUnknown')
  const press = (event: KeyboardEvent) => {
    const reports = reportsOfKey[event.key]
    if (reports === undefined) return
    event.preventDefault()
    onChange(reportOn(points, seconds, reports))
  }
  return (
    <div className="motora-scrubber">
      <dl className="motora-scrubber-figures">
        <div>
          <dt>{t('moment')}</dt>
          <dd>
            {clock} <span className="motora-second">{`+ ${formats.duration(seconds)}`}</span>
          </dd>
        </div>
        <div>
          <dt>{t('speed')}</dt>
          <dd>{speed}</dd>
        </div>
        <div>
          <dt>{t('battery')}</dt>
          <dd>{battery}</dd>
        </div>
      </dl>
      <input
        type="range"
        aria-label={t('scrub')}
        aria-valuetext={`${clock}, ${speed}, ${battery}`}
        min={points[0]?.seconds ?? 0}
        max={points.at(-1)?.seconds ?? 0}
        step={1}
        value={seconds}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onKeyDown={press}
      />
    </div>
  )
}
