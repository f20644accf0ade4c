import type { Vehicle } from '@motora/contract/vehicles'
import { FitBounds, LivePoints, MapFrame, PointsLayer } from '@motora/kit/map'
import { useEffect, useMemo, useState } from 'react'
import { asLive } from '../../../shell/live/live-fleet'
import { viewOn } from '../../../shell/map/map-start'
import { useBaseMap } from '../../../shell/map/use-base-map'
import { livePointOf } from './live-point'

export interface VehiclesMapProps {
  label: string
  vehicles: readonly Vehicle[]
  onChoose: (vehicleId: string) => void
}

/** Some vehicles on a map that opens on them. */
export default function VehiclesMap({ label, vehicles, onChoose }: VehiclesMapProps) {
  const mapStyle = useBaseMap()
  const [points] = useState(() => new LivePoints())
  useEffect(() => {
    points.replace(vehicles.flatMap((vehicle) => livePointOf(asLive(vehicle), vehicle.overallStatus) ?? []))
  }, [points, vehicles])
  const bounds = useMemo(() => boundsOfVehicles(vehicles), [vehicles])
  return (
    <MapFrame label={label} mapStyle={mapStyle} initialView={viewOn(bounds)}>
      <PointsLayer id="vehicles" points={points} onClick={({ id }) => onChoose(id)} />
      <FitBounds bounds={bounds} />
    </MapFrame>
  )
}

function boundsOfVehicles(vehicles: readonly Vehicle[]): [number, number, number, number] | undefined {
  const places = vehicles.flatMap(({ gps: { latitude, longitude } }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  if (places.length === 0) return undefined
  const [north, east] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)]
  return [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)]
}
