import type { Chance } from './chance.js'
import { alongLine, type City, type Habits, type Point, type Ride } from './city.js'

export interface PlannedVehicle {
  /** The city in which it is parked and ridden. */
  city: City
  imei: string
  model: string
  /** Whom it may be rented by: all riders, or those of a private operator. */
  riders: readonly number[]
  rentalsPerDay: number
}

/** One moment of a vehicle, as it reports it itself. */
export interface PlannedReport {
  vehicle: number
  at: Date
  latitude: number
  longitude: number
  headingDegrees: number
  speedKmh: number
  batteryPercent: number
  odometerMetres: number
  isVehicleOn: boolean
}

export type PlannedStep =
  | { kind: 'report'; at: Date; vehicle: number; report: PlannedReport }
  | { kind: 'reserve' | 'start' | 'pause' | 'resume' | 'end' | 'cancel'; at: Date; vehicle: number; rider: number }

/** What a moped of the fleet spends and can: 5.6 kWh and about 100 km a charge for the S01, less for smaller ones. */
export const rangeKilometres = (model: string): number => (model === 'S01' ? 100 : 65)
const reportEverySeconds = 30
const heartbeatMs = 4 * 3_600_000
/** The last days keep every report, of parked vehicles too: with weeks of them a demo would be slow to start. */
const heardWellMs = 2 * 86_400_000
const heardEveryMs = 18 * 60_000
const swapBelowPercent = 22

interface State {
  place: number
  point: Point
  batteryPercent: number
  odometerMetres: number
  freeFrom: number
}

/**
 * Plans weeks of rentals: how long, how far and after what reservation as real rentals were, at the hours when real
 * vehicles are taken, along real streets. Pure: the same chance plans the same weeks.
 */
export const planWeeks = (
  { habits, vehicles, since, until }: { habits: Habits; vehicles: readonly PlannedVehicle[]; since: Date; until: Date },
  chance: Chance,
): PlannedStep[] => {
  const steps: PlannedStep[] = []
  const busy: BusySpans = new Map()
  vehicles.forEach((vehicle, index) => {
    const { places } = vehicle.city
    const place = chance.weighted(places.map((p) => p.weight))
    const state: State = {
      place,
      point: jittered(places[place] as Point, chance),
      batteryPercent: chance.between(35, 98),
      odometerMetres: chance.wholeBetween(900, 14_000) * 1000,
      freeFrom: since.getTime(),
    }
    steps.push(...heartbeat(index, state, since.getTime()))
    for (const startedAt of startsOf(vehicle, habits, since, until, chance)) {
      if (startedAt < state.freeFrom + 20 * 60_000) continue
      steps.push(...rentalOf({ habits, vehicle, index, state, startedAt, busy, until: until.getTime() }, chance))
    }
    steps.push(...parked(index, state, until.getTime(), until.getTime()))
    steps.push(...heartbeat(index, state, until.getTime() - chance.wholeBetween(20, 900) * 1000))
  })
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** A parked vehicle's position wanders by some metres. */
const jittered = (point: Point, chance: Chance): Point => ({
  latitude: point.latitude + chance.between(-0.00008, 0.00008),
  longitude: point.longitude + chance.between(-0.0001, 0.0001),
})

/** When a vehicle is taken: so many times a day, at the hours of the real fleet, in Barcelona's time. */
const startsOf = (vehicle: PlannedVehicle, habits: Habits, since: Date, until: Date, chance: Chance): number[] => {
  const starts: number[] = []
  const dayMs = 86_400_000
  for (let day = Math.floor(since.getTime() / dayMs) * dayMs; day < until.getTime() + dayMs; day += dayMs) {
    const weekday = new Date(day).getUTCDay()
    const busy = weekday === 0 ? 0.75 : weekday === 6 ? 0.95 : 1.05
    const times = Math.floor(vehicle.rentalsPerDay * busy * chance.between(0.4, 1.6) + chance.next())
    // midnight in Barcelona is an hour or two before midnight in UTC; an hour is near enough here
    const midnight = day - 3_600_000
    for (let n = 0; n < times; n += 1) {
      starts.push(midnight + chance.weighted(habits.takenByHour) * 3_600_000 + chance.wholeBetween(0, 3599) * 1000)
    }
  }
  return starts.filter((at) => at > since.getTime() + 3_600_000 && at < until.getTime() - 600_000).sort((a, b) => a - b)
}

/** A real rental as it can be ridden from a place of a city. */
export interface DrawnRide {
  leadSeconds: number
  drivenSeconds: number
  pausedSeconds: number
  /** Undefined: it goes nowhere. */
  ride: Ride | undefined
  metres: number
}

/** How long, how far and after what reservation somebody rides from a place. */
export const drawRide = (habits: Habits, city: City, place: number, chance: Chance): DrawnRide => {
  const [leadSeconds, rentedSeconds, pausedSeconds, wantedMetres] = chance.pick(habits.rentals)
  const found = rideLike(city.ridesFrom[place] ?? [], wantedMetres)
  const ride = wantedMetres < 300 ? undefined : found
  // a real rental's time, but no faster than the city allows and no slower than walking
  const metres = ride?.metres ?? 0
  const drivenSeconds = ride
    ? Math.min(metres / 4, Math.max(metres / 11.5, rentedSeconds - pausedSeconds))
    : Math.min(rentedSeconds, 240)
  return { leadSeconds, drivenSeconds, pausedSeconds, ride, metres }
}

/** When riders have a vehicle. Vehicles are planned one after the other, so it is in no order. */
type BusySpans = Map<number, [from: number, to: number][]>
/** Between two rentals of a rider. */
const betweenMs = 120_000

interface RentalContext {
  habits: Habits
  vehicle: PlannedVehicle
  index: number
  state: State
  startedAt: number
  busy: BusySpans
  until: number
}

const rentalOf = (
  { habits, vehicle, index, state, startedAt, busy, until }: RentalContext,
  chance: Chance,
): PlannedStep[] => {
  const { leadSeconds, pausedSeconds, ride, metres, drivenSeconds } = drawRide(
    habits,
    vehicle.city,
    state.place,
    chance,
  )
  const reservedAt = startedAt - Math.min(leadSeconds, 13 * 60) * 1000
  const endedAt = Math.round(startedAt + (drivenSeconds + pausedSeconds) * 1000)
  const turn = Math.floor(startedAt / 60_000)
  const chosen = vehicle.riders
    .map((_, n) => vehicle.riders[(n + turn) % vehicle.riders.length] as number)
    .find((rider) =>
      (busy.get(rider) ?? []).every(([from, to]) => to < reservedAt - betweenMs || from > endedAt + betweenMs),
    )
  if (chosen === undefined || endedAt > until - 300_000) return []
  busy.set(chosen, [...(busy.get(chosen) ?? []), [reservedAt, endedAt]])

  const steps = parked(index, state, reservedAt - 120_000, until)
  const say = (kind: 'reserve' | 'start' | 'pause' | 'resume' | 'end' | 'cancel', at: number): void => {
    steps.push({ kind, at: new Date(at), vehicle: index, rider: chosen })
  }
  if (state.batteryPercent < swapBelowPercent) {
    state.batteryPercent = chance.pick(habits.swaps)[1]
    steps.push(...heartbeat(index, state, reservedAt - 120_000))
  }
  steps.push(...heartbeat(index, state, reservedAt - 30_000))
  say('reserve', reservedAt)
  if (chance.next() < 0.05) {
    say('cancel', reservedAt + 60_000)
    state.freeFrom = reservedAt + 60_000
    return steps
  }
  say('start', startedAt)
  const pauseAt = startedAt + drivenSeconds * 500
  if (pausedSeconds > 0) {
    say('pause', pauseAt)
    say('resume', pauseAt + pausedSeconds * 1000)
  }
  steps.push(
    ...reportsOf(
      {
        index,
        vehicle,
        state,
        line: ride ? ride.line : [state.point, state.point],
        metres,
        startedAt,
        drivenSeconds,
        pausedSeconds,
      },
      chance,
    ),
  )
  state.odometerMetres += metres
  state.batteryPercent = Math.max(2, state.batteryPercent - (metres / 1000 / rangeKilometres(vehicle.model)) * 100)
  if (ride) {
    state.place = ride.to
    state.point = jittered(ride.line.at(-1) as Point, chance)
  }
  steps.push(...heartbeat(index, state, endedAt - 2000))
  say('end', endedAt)
  state.freeFrom = endedAt
  return steps
}

/** The way from here whose length is nearest to a real rental's. */
const rideLike = (rides: readonly Ride[], metres: number): Ride | undefined =>
  rides.reduce<Ride | undefined>(
    (best, ride) => (!best || Math.abs(ride.metres - metres) < Math.abs(best.metres - metres) ? ride : best),
    undefined,
  )

interface RideContext {
  index: number
  vehicle: PlannedVehicle
  state: State
  line: Point[]
  metres: number
  startedAt: number
  drivenSeconds: number
  pausedSeconds: number
}

/** Stop and go: the share of the way after a share of the time, with the pause in its middle. */
const reportsOf = (
  { index, vehicle, state, line, metres, startedAt, drivenSeconds, pausedSeconds }: RideContext,
  chance: Chance,
): PlannedStep[] => {
  const steps: PlannedStep[] = []
  const averageKmh = (metres / drivenSeconds) * 3.6
  for (let second = 5; second < drivenSeconds - 4; second += reportEverySeconds) {
    const share = second / drivenSeconds
    const at = new Date(startedAt + (second + (share > 0.5 ? pausedSeconds : 0)) * 1000)
    const standing = metres === 0 || chance.next() < 0.15
    const report: PlannedReport = {
      vehicle: index,
      at,
      ...alongLine(line, share),
      speedKmh: standing ? 0 : Math.min(62, Math.round(averageKmh * chance.between(0.75, 1.5))),
      batteryPercent: Math.round(
        state.batteryPercent - ((metres * share) / 1000 / rangeKilometres(vehicle.model)) * 100,
      ),
      odometerMetres: state.odometerMetres + Math.round(metres * share),
      isVehicleOn: true,
    }
    steps.push({ kind: 'report', at, vehicle: index, report })
  }
  return steps
}

/** What a vehicle says from when it was left until somebody wants it: now and then, in the last days often. */
const parked = (index: number, state: State, to: number, until: number): PlannedStep[] => {
  const steps: PlannedStep[] = []
  const heardWellFrom = until - heardWellMs
  const next = (at: number): number =>
    at < heardWellFrom ? Math.min(at + heartbeatMs, heardWellFrom) : at + heardEveryMs
  for (let at = next(state.freeFrom); at < to; at = next(at)) steps.push(...heartbeat(index, state, at))
  return steps
}

const heartbeat = (index: number, state: State, at: number): PlannedStep[] => {
  const when = new Date(at)
  const report: PlannedReport = {
    vehicle: index,
    at: when,
    ...state.point,
    headingDegrees: 0,
    speedKmh: 0,
    batteryPercent: Math.round(state.batteryPercent),
    odometerMetres: state.odometerMetres,
    isVehicleOn: false,
  }
  return [{ kind: 'report', at: when, vehicle: index, report }]
}
