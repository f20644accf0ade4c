import { getVehicleTrip, listVehicleTrips, type VehicleTrip } from '@motora/contract/sharing'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { dayAt } from '../../../shell/day-span'

const askAgainMs = 60_000

/** The newest trip of a vehicle with its points, if it began today by the person's clock and has a way to draw. */
export function useTodaysTrip(vehicleId: string): VehicleTrip | undefined {
  const newest = useQuery({
    ...api.list(listVehicleTrips, { params: { id: vehicleId }, query: { page: 1, pageSize: 1 } }),
    refetchInterval: askAgainMs,
  })
  const trip = newest.data?.rows[0]
  const isToday = trip !== undefined && dayAt(trip.startTimestamp) === dayAt(Date.now())
  const whole = useQuery({
    ...api.query(getVehicleTrip, { params: { id: vehicleId, tripId: trip?.tripId ?? '' } }, { staleTime: askAgainMs }),
    enabled: isToday,
  })
  return isToday && whole.data && whole.data.points.length > 1 ? whole.data : undefined
}
