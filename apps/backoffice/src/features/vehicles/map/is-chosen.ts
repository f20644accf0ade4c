import type { LiveVehicle } from '@motora/contract/vehicles'
import { isShownOnMap, type MapSettings } from '@motora/rules/vehicles'

export interface FleetChoice {
  settings: MapSettings
  /** Only this operator's. */
  operatorId: string | undefined
  /** Shown whatever the settings say: the person has asked for it. */
  vehicleId: string | undefined
}

/** Whether the map shows a vehicle. @param now the moment that the map shows, milliseconds since 1970 */
export const isChosen = (
  vehicle: LiveVehicle,
  { settings, operatorId, vehicleId }: FleetChoice,
  now: number,
): boolean =>
  vehicle.id === vehicleId ||
  ((operatorId === undefined || vehicle.operatorId === operatorId) && isShownOnMap(vehicle, settings, now))
