import type { Vehicle } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { offersQuery } from '../features/vehicles/commands/command-calls'
import { useMay } from '../shell/session/use-session'
import { useVehicleMenu } from './use-vehicle-menu'

/** What may be done to a vehicle that is open; its commands are asked for along with it. */
export function useActionsOfVehicle(vehicle: Vehicle) {
  const { actionsOf, dialogs } = useVehicleMenu()
  const mayCommand = useMay('vehicles.command')
  const offers = useQuery({ ...offersQuery(vehicle.id), enabled: mayCommand })
  // buttons that come later would move those that are there
  const actionsCome = mayCommand && offers.isPending
  return { actions: actionsCome ? [] : actionsOf(vehicle, offers.data), actionsCome, dialogs }
}
