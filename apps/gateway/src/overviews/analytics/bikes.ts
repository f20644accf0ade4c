import type { BikesStatistics, VehicleFigures } from '@motora/contract/sharing'
import { eurosOf } from '@motora/rules/money'
import type { Work } from '../../rooms/work.js'
import type { Span } from './span.js'
import { listHeld, readVehicleDays } from './stores/bikes-store.js'
import { countEnded, type RentedVehicle, rankRented, sumVehicles, type VehicleSums } from './vehicle-sums.js'

const most = 20
/** Days since the last rental, in classes: today, one, two, three to six, a week, a month. */
const idleFrom = [0, 1, 2, 3, 7, 30] as const
const nothing: VehicleSums = { metres: 0, eurCents: null, usdCents: null }

const present = (
  { vehicleId, vehicle, rentals, idleDays }: RentedVehicle,
  { metres, eurCents, usdCents }: VehicleSums,
): VehicleFigures => ({
  vehicleId,
  vehicle,
  rentals,
  idleDays,
  distanceKms: metres / 1000,
  amounts: [
    ...(eurCents === null ? [] : [{ currency: 'eur' as const, amount: eurosOf(eurCents) }]),
    ...(usdCents === null ? [] : [{ currency: 'usd' as const, amount: eurosOf(usdCents) }]),
  ],
})

/** Which vehicles earn nothing? */
export const readBikes = async (work: Work, span: Span): Promise<BikesStatistics> => {
  const held = await listHeld(work, span)
  const days = await readVehicleDays(work, span)
  const ended = countEnded(days)
  const { best, worst } = rankRented(held, ended, most)
  const sums = sumVehicles(
    days,
    [...best, ...worst].flatMap(({ number }) => number ?? []),
  )
  const shown = (vehicle: RentedVehicle): VehicleFigures => present(vehicle, sums.get(vehicle.number ?? 0) ?? nothing)
  const idleIn = (from: number, to: number): number =>
    held.filter(({ idleDays }) => idleDays !== null && idleDays >= from && idleDays < to).length
  return {
    vehicles: held.length,
    best: best.map(shown),
    worst: worst.map(shown),
    idle: idleFrom.map((from, n) => ({ from, vehicles: idleIn(from, idleFrom[n + 1] ?? Number.POSITIVE_INFINITY) })),
    neverRented: held.filter(({ idleDays }) => idleDays === null).length,
    batteryAtEnd: ended.batteryAtEnd,
  }
}
