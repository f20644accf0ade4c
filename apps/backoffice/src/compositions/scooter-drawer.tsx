import { VehicleDrawer, type VehicleDrawerProps } from '../features/vehicles/page/vehicle-drawer'
import { useVehicleSlots } from './use-vehicle-slots'

/** A vehicle over the list of another screen, with what other rooms know of it. */
export function ScooterDrawer(props: Omit<VehicleDrawerProps, 'slots'>) {
  const slots = useVehicleSlots()
  return <VehicleDrawer {...props} slots={slots} />
}
