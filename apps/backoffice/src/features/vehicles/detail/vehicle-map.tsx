import type { LiveVehicle } from '@motora/contract/vehicles'
import { LivePoints, MapFrame, PointsLayer, useMap } from '@motora/kit/map'
import { useEffect, useState } from 'react'
import { useBaseMap } from '../../../shell/map/use-base-map'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { livePointOf } from '../map/live-point'

const zoom = 15

export interface VehicleMapProps {
  label: string
  vehicle: LiveVehicle
}

/** One vehicle on a small map that follows it. */
export default function VehicleMap({ label, vehicle }: VehicleMapProps) {
  const mapStyle = useBaseMap()
  const { statusOf } = useLiveStanding()
  const [points] = useState(() => new LivePoints())
  useEffect(() => {
    const point = livePointOf(vehicle, statusOf(vehicle))
    points.replace(point ? [point] : [])
  }, [points, vehicle, statusOf])
  const { latitude, longitude } = vehicle
  if (latitude === null || longitude === null) return null
  return (
    <MapFrame label={label} mapStyle={mapStyle} initialView={{ latitude, longitude, zoom }}>
      <PointsLayer id="vehicle" points={points} aloneFromZoom={0} />
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
