import { ActionButton, useFormats } from '@motora/kit'
import { boundsOf, FitBounds, MapFrame, type MapFrameProps, RouteLayer, SpotLayer } from '@motora/kit/map'
import { IconZoomInArea } from '@tabler/icons-react'
import { type ComponentType, type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBaseMap } from '../../../shell/map/use-base-map'
import { SpeedLegend } from './speed-legend'
import { speedLine, topOf } from './speed-line'
import { type DrawnTrip, momentAt, type TripPoint } from './trip-moment'
import { TripScrubber } from './trip-scrubber'

/** source: fleet side, section 9; ledgers E-26, F-13. */
const tripMapZoom = 11

export interface TripRouteProps {
  trip: DrawnTrip
  /** What replaces the map where there is none to draw on. */
  Frame?: ComponentType<MapFrameProps>
}

/** The way of a trip on the map, coloured by speed, and a spot that follows the scrubber. At least one point. */
export default function TripRoute({ trip, Frame = MapFrame }: TripRouteProps) {
  const mapStyle = useBaseMap()
  const { t } = useTranslation('trips')
  const { points } = trip
  const [seconds, setSeconds] = useState(points[0]?.seconds ?? 0)
  const [closer, setCloser] = useState(0)
  const route = useMemo(() => points.map(({ lat, lon, speed }) => ({ latitude: lat, longitude: lon, speed })), [points])
  const bounds = useMemo(() => boundsOf(points.map(({ lat, lon }) => [lon, lat] as const)), [points])
  const moment = momentAt(points, seconds)
  if (!bounds || !moment) return null
  const [west, south, east, north] = bounds
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
  return (
    <div className="motora-trip-route">
      <div className="motora-trip-map">
        <Frame
          label={t('mapOf', { plate: trip.vehiclePlate ?? trip.vehicleName })}
          mapStyle={mapStyle}
          initialView={{ ...middle, zoom: tripMapZoom }}
        >
          <RouteLayer id="route" points={route} />
          <SpotLayer id="moment" latitude={moment.latitude} longitude={moment.longitude} />
          {closer > 0 && <FitBounds key={closer} bounds={bounds} />}
        </Frame>
      </div>
      <div className="motora-trip-below-map">
        <SpeedLegend />
        <ActionButton
          size="xs"
          icon={<IconZoomInArea size={16} aria-hidden />}
          onClick={() => setCloser((times) => times + 1)}
        >
          {t('closer')}
        </ActionButton>
      </div>
      <TripScrubber trip={trip} seconds={seconds} moment={moment} onChange={setSeconds} />
      <SpeedChart points={points} seconds={seconds} onChange={setSeconds} />
    </div>
  )
}

const width = 600
const height = 96

interface SpeedChartProps {
  points: readonly TripPoint[]
  seconds: number
  onChange: (seconds: number) => void
}

/** Speed over the time of a trip, with the chosen moment. A press chooses another; the keyboard has the scrubber. */
function SpeedChart({ points, seconds, onChange }: SpeedChartProps) {
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
        {formats.speed(top)}
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
