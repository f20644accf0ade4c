import { addDays, localDay, startOfDay } from '@motora/rules/time'
import type { Chance } from './chance.js'
import type { City, Habits, Point } from './city.js'
import { drawRide, type PlannedVehicle, rangeKilometres } from './plan-weeks.js'

const zone = 'Europe/Madrid'
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const weekMs = 7 * dayMs

/** A rental that was lived without anything that its vehicle told. */
export interface PlannedRental {
  vehicle: number
  rider: number
  reservedAt: number
  startedAt: number
  endedAt: number
  /** Of the rental, in its middle. */
  pausedSeconds: number
  mode: 'eco' | 'sport' | null
  metres: number
  start: Point
  end: Point
  batteryPercent: [start: number, end: number]
}

export interface PlannedReservation {
  vehicle: number
  rider: number
  reservedAt: number
  /** Null: it lapsed. */
  cancelledAt: number | null
}

export interface PlannedWeek {
  since: number
  until: number
  rentals: PlannedRental[]
  reservations: PlannedReservation[]
}

interface YearVehicle extends Omit<PlannedVehicle, 'imei' | 'rentalsPerDay'> {
  rents: boolean
  /** Whether it is rented by whole days at this moment. */
  isByDays: (at: number) => boolean
  /** Whether it reports in which mode it is driven. */
  tellsMode: boolean
}

interface Year {
  habits: Habits
  vehicles: readonly YearVehicle[]
  /** From when on a rider may rent. */
  riderFrom: (rider: number) => number
  since: number
  weeks: number
}

/** Rentals of a vehicle a day: when the company began, and by the end of the year. */
const [firstPerDay, lastPerDay] = [0.05, 0.68]
/** Rentals of a vehicle a day where it is rented by days. */
const daysPerDay = 0.12
/** How much is ridden in each month, from January; in August the city is away. */
const bySeason = [0.8, 0.86, 0.95, 1, 1.1, 1.15, 1.2, 0.82, 1.15, 1.1, 0.97, 0.86]
const byWeekday = [0.72, 1.02, 1.05, 1.06, 1.08, 1.15, 0.92]
const [cancelledShare, lapsedShare] = [0.05, 0.03]

/** How many rentals a vehicle has on a day, on average: the company grows, and people ride more in summer and on weekdays. */
const demandOn = (day: string, share: number): number => {
  const [month, weekday] = [Number(day.slice(5, 7)) - 1, new Date(`${day}T12:00:00Z`).getUTCDay()]
  return firstPerDay * (lastPerDay / firstPerDay) ** share * (bySeason[month] ?? 1) * (byWeekday[weekday] ?? 1)
}

interface Place {
  place: number
  point: Point
  batteryPercent: number
  freeFrom: number
}

const nearby = ({ latitude, longitude }: Point, chance: Chance): Point => ({
  latitude: latitude + chance.between(-0.0005, 0.0005),
  longitude: longitude + chance.between(-0.0006, 0.0006),
})

const placeIn = (city: City, chance: Chance, since: number): Place => {
  const place = chance.weighted(city.places.map(({ weight }) => weight))
  const point = nearby(city.places[place] as Point, chance)
  return { place, point, batteryPercent: chance.between(40, 98), freeFrom: since }
}

/** Some ride every day, most now and then. */
const loyaltyOf = (rider: number): number => 1 / (1 + ((rider * 7919) % 23))

const pickRider = (riders: readonly number[], chance: Chance, isFree: (rider: number) => boolean) => {
  const free = riders.filter(isFree)
  return free.length === 0 ? undefined : (free[chance.weighted(free.map(loyaltyOf))] as number)
}

/** The moments of a day at which a vehicle is taken. */
const momentsOn = (day: string, times: number, habits: Habits, chance: Chance): number[] => {
  const midnight = startOfDay(day, zone)
  return Array.from(
    { length: times },
    () => midnight + chance.weighted(habits.takenByHour) * hourMs + chance.wholeBetween(0, 3599) * 1000,
  ).sort((a, b) => a - b)
}

/**
 * Plans the weeks before those that are lived with all that vehicles tell: as long, as far and at the hours as real
 * rentals, more of them from month to month, by season and day of the week. Pure: the same chance plans the same year.
 * source: MONEY §12
 */
export const planYear = ({ habits, vehicles, riderFrom, since, weeks }: Year, chance: Chance): PlannedWeek[] => {
  const planned = Array.from({ length: weeks }, (_, n): PlannedWeek => {
    const from = since + n * weekMs
    return { since: from, until: from + weekMs, rentals: [], reservations: [] }
  })
  const until = since + weeks * weekMs
  const busyUntil = new Map<number, number>()
  const places = vehicles.map(({ city }) => placeIn(city, chance, since))
  const last = localDay(until, zone)
  for (let day = localDay(since, zone); day <= last; day = addDays(day, 1)) {
    const share = Math.min(1, Math.max(0, (startOfDay(day, zone) - since) / (until - since)))
    const takings = vehicles.flatMap((vehicle, n) => {
      if (!vehicle.rents) return []
      const noon = startOfDay(day, zone) + 12 * hourMs
      const demand = vehicle.isByDays(noon) ? daysPerDay : demandOn(day, share)
      const times = Math.floor(demand * chance.between(0.5, 1.5) + chance.next())
      return momentsOn(day, times, habits, chance).map((at) => ({ at, n, vehicle }))
    })
    for (const { at, n, vehicle } of takings.sort((a, b) => a.at - b.at)) {
      const place = places[n]
      const [reservedAt, week] = [at - chance.wholeBetween(20, 780) * 1000, planned[Math.floor((at - since) / weekMs)]]
      if (!place || !week || reservedAt < Math.max(week.since, place.freeFrom) + 60_000) continue
      const isFree = (rider: number): boolean =>
        riderFrom(rider) <= reservedAt && (busyUntil.get(rider) ?? 0) < reservedAt - 60_000
      const rider = pickRider(vehicle.riders, chance, isFree)
      if (rider === undefined) continue
      const fate = chance.next()
      if (fate < cancelledShare + lapsedShare) {
        const cancelledAt = fate < cancelledShare ? reservedAt + chance.wholeBetween(20, 600) * 1000 : null
        week.reservations.push({ vehicle: n, rider, reservedAt, cancelledAt })
        const freeFrom = cancelledAt ?? reservedAt + hourMs / 4
        busyUntil.set(rider, freeFrom)
        place.freeFrom = freeFrom
        continue
      }
      const rental = rentalOf({ habits, vehicle, n, rider, reservedAt, startedAt: at, place }, chance)
      if (rental.endedAt >= week.until) continue
      week.rentals.push(rental)
      busyUntil.set(rider, rental.endedAt)
      place.freeFrom = rental.endedAt
    }
  }
  return planned
}

interface Taking {
  habits: Habits
  vehicle: YearVehicle
  n: number
  rider: number
  reservedAt: number
  startedAt: number
  place: Place
}

/** A rental from where the vehicle is, which is where it ends afterwards. */
const rentalOf = (
  { habits, vehicle, n, rider, reservedAt, startedAt, place }: Taking,
  chance: Chance,
): PlannedRental => {
  const {
    ride,
    metres: rideMetres,
    drivenSeconds,
    pausedSeconds: paused,
  } = drawRide(habits, vehicle.city, place.place, chance)
  const isByDays = vehicle.isByDays(startedAt)
  const seconds = isByDays ? chance.wholeBetween(5 * 3600, 54 * 3600) : Math.round(drivenSeconds + paused)
  const metres = isByDays ? rideMetres * 3 + chance.wholeBetween(2_000, 9_000) : rideMetres
  // who has it for days leaves it standing most of the time
  const pausedSeconds = isByDays ? Math.round(seconds * 0.8) : Math.min(Math.round(paused), seconds)
  const spentPercent = Math.round((metres / 1000 / rangeKilometres(vehicle.model)) * 100)
  const before =
    place.batteryPercent - spentPercent < 10 ? chance.wholeBetween(85, 100) : Math.round(place.batteryPercent)
  const batteryAfter = Math.max(3, before - spentPercent)
  const start = place.point
  if (ride) {
    place.place = ride.to
    place.point = nearby(ride.line.at(-1) as Point, chance)
  }
  place.batteryPercent = batteryAfter
  const told = vehicle.tellsMode ? chance.pick([null, 'eco', 'eco', 'sport'] as const) : null
  return {
    vehicle: n,
    rider,
    reservedAt,
    startedAt,
    endedAt: startedAt + seconds * 1000,
    pausedSeconds,
    mode: told,
    metres: Math.round(metres),
    start,
    end: place.point,
    batteryPercent: [before, batteryAfter],
  }
}
