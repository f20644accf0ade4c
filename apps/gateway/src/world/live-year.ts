import type { House } from '../house.js'
import { demoWeeksLived, noteDemoWeeks } from '../kernel/db/demo-mark.js'
import { idFrom } from '../kernel/ids.js'
import { everything } from '../rooms/operators/index.js'
import type { PastRental, PastReservation } from '../rooms/sharing/index.js'
import type { PlannedRental, PlannedReservation, PlannedWeek } from './plan-year.js'
import type { YearMoney } from './year-money.js'
import { beginWeek, rentalIdOf, settlePast } from './year-of-money.js'

const system = { kind: 'system', name: 'world' } as const

interface People {
  vehicleId: (n: number) => string
  customerId: (n: number) => string
}

const phasesOf = ({ startedAt, endedAt, pausedSeconds, mode }: PlannedRental): PastRental['phases'] => {
  const at = (ms: number): Date => new Date(Math.round(ms))
  if (pausedSeconds === 0) return [{ kind: 'drive', mode, since: at(startedAt), until: at(endedAt) }]
  const pausedFrom = Math.round(startedAt + (endedAt - startedAt - pausedSeconds * 1000) / 2)
  const pausedTo = pausedFrom + pausedSeconds * 1000
  return [
    { kind: 'drive', mode, since: at(startedAt), until: at(pausedFrom) },
    { kind: 'pause', mode: null, since: at(pausedFrom), until: at(pausedTo) },
    { kind: 'drive', mode, since: at(pausedTo), until: at(endedAt) },
  ]
}

const asRental = (one: PlannedRental, { vehicleId, customerId }: People): PastRental => {
  const id = rentalIdOf(vehicleId(one.vehicle), one.startedAt)
  return {
    id,
    tripId: idFrom(id, 'trip'),
    vehicleId: vehicleId(one.vehicle),
    customerId: customerId(one.rider),
    reservedAt: new Date(one.reservedAt),
    startedAt: new Date(one.startedAt),
    endedAt: new Date(one.endedAt),
    pausedSeconds: one.pausedSeconds,
    start: one.start,
    end: one.end,
    distanceMetres: one.metres,
    startBatteryPercent: one.batteryPercent[0],
    endBatteryPercent: one.batteryPercent[1],
    phases: phasesOf(one),
  }
}

const asReservation = (
  { vehicle, rider, reservedAt, cancelledAt }: PlannedReservation,
  { vehicleId, customerId }: People,
): PastReservation => ({
  id: rentalIdOf(vehicleId(vehicle), reservedAt),
  vehicleId: vehicleId(vehicle),
  customerId: customerId(rider),
  reservedAt: new Date(reservedAt),
  cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
})

/** All rentals of a week, of every operator, in one transaction with the word that the week is lived. */
const liveWeek = async (
  house: House,
  { founded, operatorIds }: YearMoney,
  { rentals, reservations }: PlannedWeek,
  week: number,
): Promise<number> => {
  const idOf =
    (things: readonly { id: string }[], what: string) =>
    (n: number): string => {
      const found = things[n]
      if (!found) throw new Error(`the world has no ${what} ${n}`)
      return found.id
    }
  const people = { vehicleId: idOf(founded.vehicles, 'vehicle'), customerId: idOf(founded.riders, 'rider') }
  return house.inTransaction(system, everything('the past of every operator is lived'), async (work) => {
    const kept = await house.sharing.keepPastRentals(
      work,
      [...operatorIds].map(([company, operatorId]) => {
        const isOf = ({ vehicle }: { vehicle: number }): boolean => founded.vehicles[vehicle]?.company === company
        return {
          operatorId,
          rentals: rentals.filter(isOf).map((one) => asRental(one, people)),
          reservations: reservations.filter(isOf).map((one) => asReservation(one, people)),
        }
      }),
    )
    await noteDemoWeeks(work.tx, week + 1)
    return kept
  })
}

/**
 * Lives the planned weeks, each in a transaction of its own, and charges and bills what ended in them. Stopped in its
 * middle it goes on with the week that is not lived yet: what comes before and after a week's rentals may be repeated.
 * @returns how many rentals were kept
 * source: MONEY §12; decision 0094
 */
export const liveYear = async (year: YearMoney, onProgress: (share: number) => void): Promise<number> => {
  const { house, clock, cards, plan } = year
  const { lived, history } = await house.inTransaction(
    system,
    everything('the demo knows how far it is'),
    async (work) => ({ lived: await demoWeeksLived(work.tx), history: await house.money.readHistory(work) }),
  )
  cards.remember(history.charges)
  const last = plan[lived - 1]
  if (last) {
    // what came after the rentals of that week may not have been done
    clock.set(new Date(last.until))
    await settlePast(house, clock.now())
  }
  let kept = 0
  for (const [w, week] of plan.entries()) {
    if (w < lived) continue
    await beginWeek(year, w)
    clock.set(new Date(week.until))
    kept += await liveWeek(house, year, week, w)
    await settlePast(house, clock.now())
    onProgress((w + 1) / plan.length)
  }
  return kept
}
