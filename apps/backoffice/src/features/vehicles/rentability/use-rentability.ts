import { getRentability, type LiveVehicle } from '@motora/contract/vehicles'
import { minRentalBatteryPercent } from '@motora/rules/vehicles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { useLiveVehicle } from '../../../shell/live/live-fleet'

/** The live facts that renting depends on: when one changes, the answer is asked for again immediately. */
const stateOf = (live: LiveVehicle | undefined): string =>
  live
    ? [live.status, live.outOfService, live.operatorId, live.latitude === null, isTooLow(live)].map(String).join()
    : 'unknown'
const isTooLow = ({ batteryPercent }: LiveVehicle) =>
  batteryPercent !== null && batteryPercent < minRentalBatteryPercent

/** Whether riders can have a vehicle, and every reason why not; asked again when a fact that it depends on changes. */
export function useRentability(vehicleId: string, enabled = true) {
  const state = stateOf(useLiveVehicle(vehicleId))
  return useQuery({
    ...api.query(getRentability, { params: { id: vehicleId } }, { name: state, refetchInterval: 15_000 }),
    placeholderData: keepPreviousData,
    enabled,
  })
}
