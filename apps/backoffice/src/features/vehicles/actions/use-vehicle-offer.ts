import { cleanServices, endServiceTrip } from '@motora/contract/sharing'
import { openTicket } from '@motora/contract/technicians'
import * as calls from '@motora/contract/vehicles'
import type { Offer, Verdict } from '@motora/rules/actions'
import { type RentalReason, serviceActions } from '@motora/rules/sharing'
import { type VehicleReason, vehicleActions, vehicleMoves, vehicleStandingOf } from '@motora/rules/vehicles'
import { useOffer } from '../../../shell/session/use-session'

// "end trip" is offered by more than its table: shell/rentals/end-trip-offer.ts
const rules = { ...vehicleActions, ...vehicleMoves, clean: serviceActions.clean }
export type VehicleAction = keyof typeof rules

/** The call that each action is. */
export const callOfAction = {
  edit: calls.updateVehicle,
  rename: calls.updateVehicleRestricted,
  openTicket,
  block: calls.assignToOperate,
  unblock: calls.assignToOperate,
  select: calls.selectToOperate,
  deselect: calls.selectToOperate,
  includeHelmet: calls.setHelmetIncluded,
  removeHelmet: calls.setHelmetIncluded,
  allow: calls.setCanOperate,
  forbid: calls.setCanOperate,
  assign: calls.handOver,
  retire: calls.retireVehicle,
  changeUnit: calls.updateVehicle,
  clean: cleanServices,
  endTrip: endServiceTrip,
} as const satisfies Record<VehicleAction | 'endTrip', unknown>

/** What the tables say of an action on a vehicle as it was read. */
export const verdictOnVehicle = (
  action: VehicleAction,
  vehicle: calls.Vehicle,
): Verdict<VehicleReason | RentalReason> => rules[action]({ ...vehicle.sharing, ...vehicleStandingOf(vehicle) })

/** How an action on a vehicle is offered to the person. */
export function useVehicleOffer(): (
  action: VehicleAction,
  vehicle: calls.Vehicle,
) => Offer<VehicleReason | RentalReason> {
  const offer = useOffer()
  return (action, vehicle) => offer(callOfAction[action], verdictOnVehicle(action, vehicle))
}
