import { mayOpen } from '@motora/contract'
import type { ReactNode } from 'react'
import type { OperatorOnMap } from '../../features/operators/areas/operator-areas'
import { VehicleInfo } from '../../features/vehicles/map/vehicle-info'
import { PastVehicleInfo } from '../../features/vehicles/past/past-vehicle-info'
import type { PastFleet } from '../../features/vehicles/past/use-past-fleet'
import { useLiveVehicle } from '../../shell/live/live-fleet'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'

/** The open vehicle with its place and its info window: as it is, or as it was. */
export function useShownVehicle(
  id: string | undefined,
  past: PastFleet | undefined,
  operators: readonly OperatorOnMap[],
): { id: string; latitude: number; longitude: number; info: ReactNode } | undefined {
  const { role } = useMembership()
  const live = useLiveVehicle(id)
  const frame = past?.state.frame
  const vehicle = past ? frame?.vehicle : live
  if (!vehicle || vehicle.latitude === null || vehicle.longitude === null) return undefined
  const moreHref = mayOpen(role, '/scooters/$id') ? pathTo('/scooters/$id', { id: vehicle.id }) : undefined
  const info = frame ? (
    <PastVehicleInfo
      vehicle={vehicle}
      at={frame.at}
      operatorName={operators.find((operator) => operator.id === vehicle.operatorId)?.name}
      moreHref={moreHref}
    />
  ) : (
    <VehicleInfo live={vehicle} moreHref={moreHref} />
  )
  return { id: vehicle.id, latitude: vehicle.latitude, longitude: vehicle.longitude, info }
}
