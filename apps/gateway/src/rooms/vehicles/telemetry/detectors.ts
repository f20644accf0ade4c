import { lowBatteryPercent } from '@motora/rules/vehicles'
import type { Watch } from './latest-state.js'

const vehicleEventKinds = [
  'battery-low',
  'battery-recovered',
  'went-on',
  'went-off',
  'entered-area',
  'left-area',
  'position-jump',
  'silent',
  'heard-again',
] as const
/** Found by a detector here, or told by a forwarder in its own words. */
export type VehicleEventKind = (typeof vehicleEventKinds)[number] | `forwarded-${string}`

/** What one report, taken in order, has changed. */
export interface Observation {
  isOnBefore: boolean | undefined
  isOn: boolean | undefined
  batteryPercent: number | undefined
  /** Of a believed fix in this report; null when there is none, or the operator has no areas. */
  isInsideArea: boolean | null
  /** A fix that is not believed, right after one that was. */
  jumped: boolean
}

export interface Finding {
  watch: Watch
  event?: { kind: VehicleEventKind; detail?: Record<string, unknown> }
}

/** Pure: what is remembered and what is seen make what is remembered next, and perhaps an event. */
type Detector = (watch: Watch, seen: Observation) => Finding

/** Recovers well above where it fell, so that a battery on the line is told once. */
const recoveredPercent = lowBatteryPercent + 5

const lowBattery: Detector = (watch, { batteryPercent }) => {
  if (batteryPercent === undefined) return { watch }
  if (!watch.low && batteryPercent < lowBatteryPercent)
    return { watch: { ...watch, low: true }, event: { kind: 'battery-low', detail: { batteryPercent } } }
  if (watch.low && batteryPercent >= recoveredPercent)
    return { watch: { ...watch, low: false }, event: { kind: 'battery-recovered', detail: { batteryPercent } } }
  return { watch }
}

const power: Detector = (watch, { isOnBefore, isOn }) => {
  if (isOnBefore === undefined || isOn === undefined || isOnBefore === isOn) return { watch }
  return { watch, event: { kind: isOn ? 'went-on' : 'went-off' } }
}

/** Fixes in a row on the other side before the line counts as crossed. */
const crossedAfter = 2

const areaCrossing: Detector = (watch, { isInsideArea }) => {
  if (isInsideArea === null) return { watch }
  if (watch.inside === undefined) return { watch: { ...watch, inside: isInsideArea } }
  if (isInsideArea === watch.inside) {
    const { across: _, ...rest } = watch
    return { watch: rest }
  }
  const across = (watch.across ?? 0) + 1
  if (across < crossedAfter) return { watch: { ...watch, across } }
  const { across: _, ...rest } = watch
  return { watch: { ...rest, inside: isInsideArea }, event: { kind: isInsideArea ? 'entered-area' : 'left-area' } }
}

const jump: Detector = (watch, { jumped }) => ({
  watch,
  ...(jumped ? { event: { kind: 'position-jump' } } : {}),
})

const heardAgain: Detector = (watch) => {
  if (!watch.silent) return { watch }
  const { silent: _, ...rest } = watch
  return { watch: rest, event: { kind: 'heard-again' } }
}

const detectors: readonly Detector[] = [heardAgain, lowBattery, power, areaCrossing, jump]

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
