import { mayOpen } from '@motora/contract'
import type { ReactNode } from 'react'
import type { OperatorOnMap } from '../../features/operators/areas/operator-areas'
import { VehicleInfo } from '../../features/vehicles/map/vehicle-info'
import { PastVehicleInfo } from '../../features/vehicles/past/past-vehicle-info'
import type { PastFleet } from '../../features/vehicles/past/use-past-fleet'
import { useLiveVehicle } from '../../shell/live/live-fleet'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'

export interface ShownVehicle {
  id: string
  plate: string
  /** Null: it has never reported one. */
  place: { latitude: number; longitude: number } | null
  /** @param isHeaded what it is in has the plate as a heading already */
  info: (isHeaded: boolean) => ReactNode
}

/** The open vehicle with its place and what is shown of it: as it is, or as it was. */
export function useShownVehicle(
  id: string | undefined,
  past: PastFleet | undefined,
  operators: readonly OperatorOnMap[],
  onMore: () => void,
): ShownVehicle | undefined {
  const { role } = useMembership()
  const live = useLiveVehicle(id)
  const frame = past?.state.frame
  const vehicle = past ? frame?.vehicle : live
  if (!vehicle) return undefined
  const { latitude, longitude } = vehicle
  const more = mayOpen(role, '/scooters/$id')
    ? { href: pathTo('/scooters/$id', { id: vehicle.id }), onOpen: onMore }
    : undefined
  const info = (isHeaded: boolean) =>
    frame ? (
      <PastVehicleInfo
        vehicle={vehicle}
        at={frame.at}
        operatorName={operators.find((operator) => operator.id === vehicle.operatorId)?.name}
        more={more}
        isHeaded={isHeaded}
      />
    ) : (
      <VehicleInfo live={vehicle} more={more} isHeaded={isHeaded} />
    )
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  return { id: vehicle.id, plate: vehicle.plate ?? '–', place, info }
}
