import { parkedFix, repeatedFixShare, ridingFix } from './gps-noise.js'
import type { MopedReport } from './moped-report.js'
import { headingBetween, type Place } from './place.js'
import { batteryVolts, rangeKilometres, specificationOf, wattHoursPerKilometre } from './powertrain.js'
import type { Random } from './random.js'
import type { Route, RoutePoint } from './street-graph.js'

export interface MopedSeed extends Place {
  imei: string
  /** `S01`, `S02`; an unknown model drives like an S01. */
  model: string
  batteryPercent: number
  odometerMetres: number
}

export interface MopedSettings {
  secondsBetweenReportsOn: number
  secondsBetweenReportsParked: number
}
const demoReporting: MopedSettings = { secondsBetweenReportsOn: 10, secondsBetweenReportsParked: 60 }

/** `reserved` is known to the rider only; the others show in the reports. */
export type MopedState = 'parked' | 'reserved' | 'on' | 'riding' | 'swapping' | 'charging'

/** States of the module on the wire, by ours. */
const motoStates: Record<MopedState, number> = { parked: 0, reserved: 0, on: 3, riding: 4, swapping: 5, charging: 6 }
/** What riders reach on streets of tier 1 to 4, km/h. */
const cruisingKmh = [0, 47, 41, 33, 25] as const
interface Ride {
  route: Route
  /** Metres done. */
  along: number
  /** The point ahead. */
  leg: number
  /** Standing at a red light until then, in milliseconds. */
  waitUntil: number
}
const regeneratedShare = 0.08
const ambientCelsius = 19

/** A moped as its own module sees it. Pure: time is passed in, chance is seeded. */
export class Moped {
  readonly imei: string
  readonly model: string
  /** New firmware goes into one of its units: meanwhile it cannot be switched on. */
  isInstalling = false
  #state: MopedState = 'parked'
  #now: number
  #nextReportAt: number
  #place: Place
  #fix: Place
  #heading = 0
  #speedKmh = 0
  #maxSpeedKmh = 0
  #percent: number
  #odometerMetres: number
  #amperes = -0.1
  #celsius: { battery: number; motor: number; inverter: number }
  #kilojoules: { charged: number; regenerated: number; discharged: number }
  #ride: Ride | null = null
  #movesSince: number | null = null
  #sequence = 0
  #reason = 1
  readonly #random: Random
  readonly #settings: MopedSettings

  constructor(seed: MopedSeed, random: Random, startsAt: Date, settings: MopedSettings = demoReporting) {
    this.imei = seed.imei
    this.model = seed.model
    this.#place = { latitude: seed.latitude, longitude: seed.longitude }
    this.#percent = Math.min(100, Math.max(0, seed.batteryPercent))
    this.#odometerMetres = seed.odometerMetres
    this.#random = random.fork(seed.imei)
    this.#settings = settings
    this.#fix = parkedFix(this.#place, this.#random)
    this.#heading = this.#random.between(0, 360)
    this.#now = startsAt.getTime()
    // Spread over the first interval, or every moped would speak in the same second.
    this.#nextReportAt = this.#now + this.#random.next() * settings.secondsBetweenReportsParked * 1000
    this.#celsius = { battery: ambientCelsius + 2, motor: ambientCelsius, inverter: ambientCelsius }
    const lifetime = (seed.odometerMetres / 1000) * 50 * 3.6
    this.#kilojoules = { charged: lifetime * 1.04, regenerated: lifetime * regeneratedShare, discharged: lifetime }
  }

  get state(): MopedState {
    return this.#state
  }
  get place(): Place {
    return this.#place
  }
  get batteryPercent(): number {
    return this.#percent
  }
  get odometerMetres(): number {
    return this.#odometerMetres
  }
  get speedKmh(): number {
    return this.#speedKmh
  }
  /** Since when it moves without a stop; null: it is stationary. */
  get movesSince(): Date | null {
    return this.#movesSince === null ? null : new Date(this.#movesSince)
  }
  get isOn(): boolean {
    return this.#state === 'on' || this.#state === 'riding'
  }

  /** A rider has claimed it; nothing on the wire changes. */
  reserve(): void {
    if (this.#state === 'parked') this.#state = 'reserved'
  }
  release(): void {
    if (this.#state === 'reserved') this.#state = 'parked'
  }

  /** @returns false when it cannot: no battery in it, charging, empty, or new firmware goes into it */
  switchOn(): boolean {
    if (this.isOn) return true
    if (this.isInstalling || this.#state === 'swapping' || this.#state === 'charging' || this.#percent < 1) return false
    this.#state = 'on'
    this.reportSoon()
    return true
  }

  switchOff(): void {
    if (!this.isOn) return
    this.#ride = null
    this.#speedKmh = 0
    this.#movesSince = null
    this.#state = 'parked'
    this.#amperes = -0.1
    this.reportSoon()
  }

  /** Rides off along a route, which should begin at its place. @returns false while it is off */
  ride(route: Route): boolean {
    if (!this.isOn || route.points.length < 2) return false
    this.#ride = { route, along: 0, leg: 1, waitUntil: 0 }
    this.#state = 'riding'
    this.#maxSpeedKmh = 0
    return true
  }

  /** Takes the battery out (`swapping`) or plugs the moped in (`charging`); not while it is on. */
  beginService(kind: 'swapping' | 'charging'): boolean {
    if (this.isOn || this.isInstalling) return false
    this.#state = kind
    this.reportSoon()
    return true
  }

  endService(batteryPercent: number): void {
    if (this.#state !== 'swapping' && this.#state !== 'charging') return
    const gained = Math.max(0, batteryPercent - this.#percent)
    this.#kilojoules.charged += (gained / 100) * specificationOf(this.model).capacityKwh * 3600
    this.#percent = batteryPercent
    this.#state = 'parked'
    this.reportSoon()
  }

  /** Someone pushes it: the next report carries the movement alarm. */
  disturb(): void {
    this.#reason = 0x8000_0001
    this.reportSoon()
  }

  /** The next `advance` makes a report whatever the interval, as after a command. */
  reportSoon(): void {
    this.#nextReportAt = this.#now
  }

  /** Lets time pass up to `to` and gives the reports due on the way, oldest first. */
  advance(to: Date): MopedReport[] {
    const reports: MopedReport[] = []
    const end = to.getTime()
    while (this.#now < end || this.#nextReportAt <= this.#now) {
      const next = Math.min(end, Math.max(this.#nextReportAt, this.#now), this.isOn ? this.#now + 1000 : end)
      this.#pass((next - this.#now) / 1000)
      this.#now = next
      if (this.#nextReportAt > this.#now) continue
      reports.push(this.#report())
      const { secondsBetweenReportsOn, secondsBetweenReportsParked } = this.#settings
      this.#nextReportAt = this.#now + (this.isOn ? secondsBetweenReportsOn : secondsBetweenReportsParked) * 1000
    }
    return reports
  }

  #pass(seconds: number): void {
    if (seconds <= 0) return
    if (this.#ride) this.#rideOn(this.#ride, seconds)
    else if (this.#state === 'on') this.#amperes = 0.6
    this.#movesSince = this.#speedKmh > 0 ? (this.#movesSince ?? this.#now) : null
    if (this.#state === 'charging') this.#percent = Math.min(100, this.#percent + (seconds / 3600) * 12)
    const load = Math.max(0, this.#amperes)
    this.#celsius.battery += (ambientCelsius + 2 + load * 0.12 - this.#celsius.battery) * Math.min(1, seconds / 1500)
    this.#celsius.motor += (ambientCelsius + load * 0.8 - this.#celsius.motor) * Math.min(1, seconds / 400)
    this.#celsius.inverter += (ambientCelsius + load * 0.5 - this.#celsius.inverter) * Math.min(1, seconds / 250)
  }

  #rideOn(ride: Ride, seconds: number): void {
    const { points, metres } = ride.route
    const target = this.#now < ride.waitUntil ? 0 : this.#targetKmh(ride)
    const change = (target > this.#speedKmh ? 7 : 14) * seconds
    this.#speedKmh += Math.min(change, Math.max(-change, target - this.#speedKmh))
    this.#maxSpeedKmh = Math.max(this.#maxSpeedKmh, this.#speedKmh)
    const moved = Math.min((this.#speedKmh / 3.6) * seconds, metres - ride.along)
    ride.along += moved
    this.#drain(moved, seconds)
    while (ride.leg < points.length - 1 && (points[ride.leg] as RoutePoint).alongMetres <= ride.along) {
      // A red light at one point of the way in thirty, which stops a city ride about once a kilometre.
      if (this.#speedKmh > 15 && this.#random.chance(0.035))
        ride.waitUntil = this.#now + this.#random.between(6, 35) * 1000
      ride.leg += 1
    }
    const from = points[ride.leg - 1] as RoutePoint
    const towards = points[ride.leg] as RoutePoint
    const length = towards.alongMetres - from.alongMetres
    const share = length > 0 ? Math.min(1, (ride.along - from.alongMetres) / length) : 1
    this.#place = {
      latitude: from.latitude + (towards.latitude - from.latitude) * share,
      longitude: from.longitude + (towards.longitude - from.longitude) * share,
    }
    if (length > 0) this.#heading = headingBetween(from, towards)
    if (ride.along >= metres - 0.5 || this.#percent <= 0) this.#arrive()
  }

  #targetKmh(ride: Ride): number {
    const tier = (ride.route.points[ride.leg] as RoutePoint).tier
    const left = ride.route.metres - ride.along
    // Slows to the end: the last stretch at walking pace.
    return Math.min(cruisingKmh[tier as 1] ?? 25, Math.max(6, Math.sqrt(left) * 4))
  }

  #drain(metres: number, seconds: number): void {
    const { capacityKwh } = specificationOf(this.model)
    const wattHours = wattHoursPerKilometre(this.model, this.#speedKmh) * (metres / 1000) + 30 * (seconds / 3600)
    this.#percent = Math.max(0, this.#percent - (wattHours / (capacityKwh * 1000)) * 100)
    this.#odometerMetres += metres
    this.#kilojoules.discharged += wattHours * 3.6 * (1 + regeneratedShare)
    this.#kilojoules.regenerated += wattHours * 3.6 * regeneratedShare
    this.#amperes = wattHours / (seconds / 3600) / batteryVolts(this.#percent, 0)
  }

  #arrive(): void {
    this.#ride = null
    this.#speedKmh = 0
    this.#state = 'on'
    this.reportSoon()
  }

  #report(): MopedReport {
    if (this.isOn) this.#fix = ridingFix(this.#place, this.#random)
    else if (!this.#random.chance(repeatedFixShare)) this.#fix = parkedFix(this.#place, this.#random)
    const on = this.isOn
    const hasBattery = this.#state !== 'swapping'
    const percent = hasBattery ? this.#percent : 0
    const reason = this.#reason
    this.#reason = 1
    const sequence = this.#sequence++
    return {
      imei: this.imei,
      sequence,
      record: {
        index: sequence & 0xff,
        deviceTime: new Date(this.#now),
        fixTime: new Date(this.#now - 1000),
        reason,
        status: 56,
        supplyVolts: hasBattery ? 11.6 : 0,
        moduleBatteryPercent: 78,
        ...this.#fix,
        headingDegrees: this.#heading,
        altitudeMetres: 20,
        satellites: 8 + Math.floor(this.#random.next() * 7),
        signalLevel: 4 + Math.floor(this.#random.next() * 12),
        gpsSpeedKmh: on ? this.#speedKmh : 0,
        maxSpeedKmh: on ? this.#maxSpeedKmh : 0,
        batteryPercent: percent,
        batteryMaxTemperatureCelsius: hasBattery ? this.#celsius.battery + 0.6 : 0,
        batteryMinTemperatureCelsius: hasBattery ? this.#celsius.battery - 0.6 : 0,
        batteryVolts: hasBattery ? batteryVolts(percent, this.#amperes) : 0,
        batteryAmperes: hasBattery ? this.#amperes : 0,
        motorTemperatureCelsius: on ? this.#celsius.motor : 0,
        inverterTemperatureCelsius: on ? this.#celsius.inverter : 0,
        speedKmh: on ? this.#speedKmh : 0,
        rangeKilometres: rangeKilometres(this.model, percent),
        chargedKilojoules: this.#kilojoules.charged,
        regeneratedKilojoules: this.#kilojoules.regenerated,
        dischargedKilojoules: this.#kilojoules.discharged,
        ambientTemperatureCelsius: ambientCelsius + 1,
        motoState: motoStates[this.#state],
        odometerKilometres: this.#odometerMetres / 1000,
      },
    }
  }
}
