import type { Thresholds } from '@motora/contract/operators'
import { isBatteryLow } from '@motora/rules/vehicles'
import { distanceMetres } from './judge-place.js'
import type { Watch } from './latest-state.js'
import { type Patience, weigh } from './patience.js'

const vehicleEventKinds = [
  'battery-low',
  'battery-recovered',
  'went-on',
  'went-off',
  'entered-area',
  'left-area',
  'moved',
  'moved-back',
  'position-jump',
  'silent',
  'heard-again',
  'identity-contested',
  'stays-on',
] as const
/** Found by a detector here, or sent by a forwarder in its own words. */
export type VehicleEventKind = (typeof vehicleEventKinds)[number] | `forwarded-${string}`

/** A believed fix. */
export interface SeenPlace {
  latitude: number
  longitude: number
  speedKmh: number | null
  accuracyMetres: number | null
  /** The same to the last digit as the believed fix before. */
  isRepeated: boolean
  /** Null: the operator has no areas. */
  isInsideArea: boolean | null
  /** From the nearest area; 0 inside, and where it does not matter. */
  metresOutside: number
  /** By which areas it was judged: another name where the operator has drawn others. */
  areas: string
}

/** What one report, taken in order, has changed. */
export interface Observation {
  /** Milliseconds since 1970, by the vehicle's clock. */
  at: number
  isOnBefore: boolean | undefined
  /** In this report. */
  isOn: boolean | undefined
  /** As far as it is known, from this report or an earlier one. */
  isOnNow: boolean | undefined
  batteryPercent: number | undefined
  /** Of the vehicle's operator. */
  thresholds: Thresholds
  /** Null: this report has none that is believed. */
  place: SeenPlace | null
  /** A fix that is not believed, right after one that was. */
  jumped: boolean
  /** By its clock it is of now: the vehicle can be heard. */
  isOfNow: boolean
}

export interface Finding {
  watch: Watch
  event?: { kind: VehicleEventKind; detail?: Record<string, unknown> }
}

/** Pure: what is remembered and what is seen make what is remembered next, and perhaps an event. */
type Detector = (watch: Watch, seen: Observation) => Finding

/** Recovers well above where it fell, so that a battery on the line is announced once. */
const recoveredAbove = 5

const lowBattery: Detector = (watch, { batteryPercent, thresholds }) => {
  if (batteryPercent === undefined) return { watch }
  const { lowBatteryPercent } = thresholds
  const detail = { batteryPercent, lowBatteryPercent }
  if (!watch.low && isBatteryLow(batteryPercent, thresholds))
    return { watch: { ...watch, low: true }, event: { kind: 'battery-low', detail } }
  if (watch.low && batteryPercent >= lowBatteryPercent + recoveredAbove)
    return { watch: { ...watch, low: false }, event: { kind: 'battery-recovered', detail } }
  return { watch }
}

const power: Detector = (watch, { isOnBefore, isOn }) => {
  const { staysOn, ...rest } = watch
  // also where a report that came late had said it before
  if (staysOn && isOn === false) return { watch: rest, event: { kind: 'went-off', detail: { stayedOn: true } } }
  if (isOnBefore === undefined || isOn === undefined || isOnBefore === isOn) return { watch }
  return { watch, event: { kind: isOn ? 'went-on' : 'went-off' } }
}

/** Drift across the border must not be announced; a vehicle that came back is believed sooner. */
const leaving: Patience = { nearMetres: 50, farMetres: 150, slowMs: 60 * 60_000 }
const entering: Patience = { nearMetres: 0, farMetres: 0, slowMs: 10 * 60_000 }

const areaCrossing: Detector = (watch, { at, place }) => {
  if (!place || place.isInsideArea === null) return { watch }
  const { isInsideArea, metresOutside, areas, latitude, longitude } = place
  if (watch.inside === undefined) return { watch: { ...watch, inside: isInsideArea, areas } }
  const { crossing, ...rest } = { ...watch, areas }
  if (isInsideArea === watch.inside) return { watch: rest }
  const areOthers = watch.areas !== undefined && watch.areas !== areas
  // it stands where an area was: the area has gone, and not the vehicle
  if (areOthers && !isInsideArea && metresOutside >= leaving.nearMetres) return { watch: { ...rest, inside: false } }
  const before = areOthers ? undefined : crossing
  const weighed = isInsideArea
    ? // how sure the receiver is says nothing here: any place inside is inside
      weigh(before, { ...place, at, metres: 0, accuracyMetres: null }, entering)
    : weigh(before, { ...place, at, metres: metresOutside }, leaving)
  if (weighed === undefined) return { watch: rest }
  if (weighed !== 'settled') return { watch: { ...rest, crossing: weighed } }
  return {
    watch: { ...rest, inside: isInsideArea },
    event: isInsideArea
      ? { kind: 'entered-area' }
      : { kind: 'left-area', detail: { metresOutside: Math.round(metresOutside), latitude, longitude } },
  }
}

/** Of a vehicle that was left standing. */
const departing: Patience = { nearMetres: 100, farMetres: 200, slowMs: 60 * 60_000 }
/** Fixes of a stationary vehicle lie together: so near, so many for so long; or two, of one that rarely reports. */
const restsWithinMetres = 50
/** Departures that are remembered, so that one who brings it back may rest on the way. */
const maxLeft = 2
const restsAfterFixes = 3
const restsAfterMs = 3 * 60_000
const restsSeldomMs = 30 * 60_000
const walkingKmh = 3

/** Off, and not being pushed: what it says of its speed is asked only where it says any. */
const stands = ({ isOnNow, place }: Observation): boolean => !isOnNow && (place?.speedKmh ?? 0) <= walkingKmh

/** Six decimals are 11 cm. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** It stands: from now on this is where it was left, and perhaps where it was left before. */
const comeToRest = (watch: Watch, [latitude, longitude]: readonly [number, number]): Finding => {
  const { left = [], ...rest } = watch
  const back = left.find(
    ([north, east]) =>
      distanceMetres({ latitude: north, longitude: east }, { latitude, longitude }) <= departing.nearMetres,
  )
  const anchor = [latitude, longitude] as const
  if (back) return { watch: { ...rest, anchor }, event: { kind: 'moved-back', detail: { movedAt: back[2] } } }
  return { watch: { ...watch, anchor } }
}

/** Remembers where a vehicle was left; announced once when it is gone from there, ridden or pushed, and once when it is back. */
const departure: Detector = (watch, seen) => {
  const { at, place } = seen
  if (!place) return { watch }
  const { latitude, longitude } = place
  const { anchor, away, resting, ...rest } = watch
  if (anchor) {
    const from = { latitude: anchor[0], longitude: anchor[1] }
    const metres = distanceMetres(from, place)
    const weighed = weigh(away, { ...place, at, metres }, departing)
    if (weighed === undefined) return { watch: { ...rest, anchor } }
    if (weighed !== 'settled') return { watch: { ...rest, anchor, away: weighed } }
    const detail = { distanceMetres: Math.round(metres), leftAt: away?.[0] ?? at, from, to: { latitude, longitude } }
    const left = [...(watch.left ?? []), [rounded(anchor[0]), rounded(anchor[1]), at] as const].slice(-maxLeft)
    return { watch: { ...rest, left }, event: { kind: 'moved', detail } }
  }
  if (!stands(seen)) return { watch: rest }
  const [since, fixes, restLatitude, restLongitude] = resting ?? [at, 0, latitude, longitude]
  if (distanceMetres({ latitude: restLatitude, longitude: restLongitude }, place) > restsWithinMetres)
    return { watch: { ...rest, resting: [at, 1, latitude, longitude] } }
  if (at - since >= (fixes + 1 >= restsAfterFixes ? restsAfterMs : restsSeldomMs))
    return comeToRest(rest, [restLatitude, restLongitude])
  return { watch: { ...rest, resting: [since, fixes + 1, restLatitude, restLongitude] } }
}

const jump: Detector = (watch, { jumped }) => ({
  watch,
  ...(jumped ? { event: { kind: 'position-jump' } } : {}),
})

const heardAgain: Detector = (watch, { isOfNow }) => {
  if (!watch.silent || !isOfNow) return { watch }
  const { silent: _, ...rest } = watch
  return { watch: rest, event: { kind: 'heard-again' } }
}

const detectors: readonly Detector[] = [heardAgain, lowBattery, power, areaCrossing, departure, jump]

/** Asks them all, one after the other. */
export const detect = (watch: Watch, seen: Observation): { watch: Watch; events: NonNullable<Finding['event']>[] } => {
  const events: NonNullable<Finding['event']>[] = []
  let remembered = watch
  for (const ask of detectors) {
    const found = ask(remembered, seen)
    remembered = found.watch
    if (found.event) events.push(found.event)
  }
  return { watch: remembered, events }
}
