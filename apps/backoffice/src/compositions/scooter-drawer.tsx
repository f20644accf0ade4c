import { VehicleDrawer } from '../features/vehicles/page/vehicle-drawer'
import { useVehicleSlots } from './use-vehicle-slots'

/** A vehicle over the list of another screen, with what other rooms know of it. */
export function ScooterDrawer({ id }: { id: string }) {
  const slots = useVehicleSlots()
  return <VehicleDrawer id={id} slots={slots} />
}
