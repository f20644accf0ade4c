import type { VehicleTrip } from '@motora/contract/sharing'
import { ActionButton } from '@motora/kit'
import { boundsOf, FitBounds, MapFrame, type MapFrameProps, RouteLayer, SpotLayer } from '@motora/kit/map'
import { IconZoomInArea } from '@tabler/icons-react'
import type { StyleSpecification } from 'maplibre-gl'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SpeedChart } from './speed-chart'
import { SpeedLegend } from './speed-legend'
import { momentAt } from './trip-moment'
import { TripScrubber } from './trip-scrubber'

/** source: fleet side, section 9; ledgers E-26, F-13. */
const tripMapZoom = 11

export interface TripRouteProps {
  trip: VehicleTrip
  mapStyle: StyleSpecification
  /** What stands in for the map where there is none to draw on. */
  Frame?: ComponentType<MapFrameProps>
}

/** The way of a trip on the map, coloured by speed, and a spot that follows the scrubber. At least one point. */
export default function TripRoute({ trip, mapStyle, Frame = MapFrame }: TripRouteProps) {
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
