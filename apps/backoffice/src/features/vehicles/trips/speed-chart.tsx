import { useFormats } from '@motora/kit'
import { type PointerEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { speedLine, topOf } from './speed-line'
import type { TripPoint } from './trip-moment'

const width = 600
const height = 96

export interface SpeedChartProps {
  points: readonly TripPoint[]
  seconds: number
  onChange: (seconds: number) => void
}

/** Speed over the time of a trip, with the chosen moment. A press chooses another; the keyboard has the scrubber. */
export function SpeedChart({ points, seconds, onChange }: SpeedChartProps) {
  const { t } = useTranslation('trips')
  const formats = useFormats()
  const top = useMemo(() => topOf(points), [points])
  const line = useMemo(() => speedLine(points, width, height, top), [points, top])
  const first = points[0]?.seconds ?? 0
  const span = (points.at(-1)?.seconds ?? 0) - first
  if (line === '') return <p className="motora-second motora-plain">{t('noSpeeds')}</p>
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0) return
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    onChange(Math.round(first + share * span))
  }
  const x = span > 0 ? ((seconds - first) / span) * width : 0
  return (
    <figure className="motora-speed-chart">
      <span className="motora-second" aria-hidden>
        {formats.number(top)} km/h
      </span>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', { top: formats.speed(Math.max(...points.map(({ speed }) => speed ?? 0))) })}
        onPointerDown={choose}
        onPointerMove={choose}
      >
        <path className="motora-speed-ground" d={`M0 ${height}H${width}M0 ${height / 2}H${width}M0 0H${width}`} />
        <path className="motora-speed-line" d={line} />
        <path className="motora-speed-now" d={`M${x} 0V${height}`} />
      </svg>
      <figcaption className="motora-second" aria-hidden>
        <span>{formats.duration(first)}</span>
        <span>{formats.duration(first + span)}</span>
      </figcaption>
    </figure>
  )
}
