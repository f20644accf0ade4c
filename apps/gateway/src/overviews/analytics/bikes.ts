import type { BikesStatistics, VehicleFigures } from '@motora/contract/sharing'
import { eurosOf } from '@motora/rules/money'
import type { Work } from '../../rooms/work.js'
import type { Span } from './span.js'
import { countIdle, type RankedVehicle, readEnded } from './stores/bikes-store.js'

const most = 20
/** Days since the last rental, in classes: today, one, two, three to six, a week, a month. */
const idleFrom = [0, 1, 2, 3, 7, 30] as const

const present = ({ metres, eurCents, usdCents, best: _, worst: __, ...row }: RankedVehicle): VehicleFigures => ({
  ...row,
  idleDays: row.idleDays === null ? null : Math.max(0, row.idleDays),
  distanceKms: metres / 1000,
  amounts: [
    ...(eurCents === null ? [] : [{ currency: 'eur' as const, amount: eurosOf(eurCents) }]),
    ...(usdCents === null ? [] : [{ currency: 'usd' as const, amount: eurosOf(usdCents) }]),
  ],
})

/** Which vehicles earn nothing? */
export const readBikes = async (work: Work, span: Span): Promise<BikesStatistics> => {
  const idle = await countIdle(work, span)
  const { ranked, batteryAtEnd } = await readEnded(work, span, most)
  const vehiclesIn = (from: number, to: number): number =>
    idle.reduce((sum, { idleDays, vehicles }) => {
      const days = idleDays === null ? -1 : Math.max(0, idleDays)
      return days >= from && days < to ? sum + vehicles : sum
    }, 0)
  return {
    vehicles: idle.reduce((sum, { vehicles }) => sum + vehicles, 0),
    best: ranked.filter(({ best }) => best <= most).map(present),
    worst: ranked
      .filter(({ worst }) => worst <= most)
      .toSorted((a, b) => a.worst - b.worst)
      .map(present),
    idle: idleFrom.map((from, n) => ({
      from,
      vehicles: vehiclesIn(from, idleFrom[n + 1] ?? Number.POSITIVE_INFINITY),
    })),
    neverRented: idle.find(({ idleDays }) => idleDays === null)?.vehicles ?? 0,
    batteryAtEnd,
  }
}
