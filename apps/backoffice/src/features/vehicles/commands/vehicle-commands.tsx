import { ObjectActions } from '@motora/kit'
import { useVehicleCommands } from './use-vehicle-commands'

/**
 * The commands of a vehicle wherever the vehicle is shown: two as buttons, the rest in a menu. Draws nothing for a role
 * that may give none, and for a unit that takes none.
 */
export function VehicleCommands({ vehicleId, plate }: { vehicleId: string; plate: string }) {
  const actions = useVehicleCommands(vehicleId, plate)
  return actions.length > 0 ? <ObjectActions name={plate} actions={actions} size="xs" /> : null
}
