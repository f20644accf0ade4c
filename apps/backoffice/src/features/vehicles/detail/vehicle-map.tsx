import type { VehicleTrip } from '@motora/contract/sharing'
import type { LiveVehicle } from '@motora/contract/vehicles'
import { boundsOf, FitBounds, LivePoints, MapFrame, PointsLayer, RouteLayer, useMap } from '@motora/kit/map'
import { useEffect, useMemo, useState } from 'react'
import { useBaseMap } from '../../../shell/map/use-base-map'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { livePointOf } from '../map/live-point'
import { TodaysTrip } from './todays-trip'

const zoom = 15

export interface VehicleMapProps {
  label: string
  vehicle: LiveVehicle
  trip?: VehicleTrip | undefined
}

/** One vehicle on a small map that follows it, with the way that it went. */
export default function VehicleMap({ label, vehicle, trip }: VehicleMapProps) {
  const mapStyle = useBaseMap()
  const { statusOf } = useLiveStanding()
  const [spots] = useState(() => new LivePoints())
  useEffect(() => {
    const point = livePointOf(vehicle, statusOf(vehicle))
    spots.replace(point ? [point] : [])
  }, [spots, vehicle, statusOf])
  const { latitude, longitude } = vehicle
  const points = trip?.points
  const route = useMemo(
    () => points?.map(({ lat, lon, speed }) => ({ latitude: lat, longitude: lon, speed })),
    [points],
  )
  // Once for each trip: the whole of it, and where the vehicle is at that moment.
  const bounds = useMemo(() => points && boundsOf(points.map(({ lat, lon }) => [lon, lat] as const)), [points])
  if (latitude === null || longitude === null) return null
  return (
    <MapFrame
      label={label}
      mapStyle={mapStyle}
      initialView={{ latitude, longitude, zoom }}
      overlay={trip && <TodaysTrip trip={trip} />}
    >
      {route && <RouteLayer id="trip" points={route} below="vehicle-clusters" />}
      <PointsLayer id="vehicle" points={spots} aloneFromZoom={0} />
      <FitBounds bounds={bounds} paddingPixels={64} maxZoom={zoom} milliseconds={0} />
      <Follow latitude={latitude} longitude={longitude} />
    </MapFrame>
  )
}

/** Moves the map only when the vehicle leaves the picture: a map that slides all the time cannot be read. */
function Follow({ latitude, longitude }: { latitude: number; longitude: number }): null {
  const map = useMap()
  useEffect(() => {
    if (!map.getBounds().contains([longitude, latitude])) map.easeTo({ center: [longitude, latitude] })
  }, [map, latitude, longitude])
  return null
}
