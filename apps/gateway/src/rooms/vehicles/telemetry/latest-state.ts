import type { Contradiction } from '@motora/contract/vehicles'
import type { LeastDelay } from '@motora/rules/vehicles'
import type { Streak } from './patience.js'
import type { ReportedValues } from './vehicle-report.js'

/** Place of a report in its vehicle's order: by the vehicle's clock, then by what never changes about it. */
export interface Moment {
  /** Milliseconds since 1970. */
  at: number
  source: string
  /** Hex. */
  hash: string
}

/** Before 0, the same 0, after: above 0. Total, so that any order of arrival ends in one and the same order. */
export const compareMoments = (a: Moment, b: Moment): number => {
  if (a.at !== b.at) return a.at - b.at
  if (a.source !== b.source) return a.source < b.source ? -1 : 1
  if (a.hash !== b.hash) return a.hash < b.hash ? -1 : 1
  return 0
}

/** A believed place. Times are milliseconds since 1970, by the vehicle's clock. */
export interface Fix {
  /** Of the report that carried it; places are judged in this order. */
  at: number
  /** When the satellites found it: a unit in a garage reports an old one again. */
  fixAt: number
  /** When its speed was measured. */
  speedAt: number
  latitude: number
  longitude: number
  speedKmh: number | null
  maxSpeedKmh: number | null
  headingDegrees: number | null
  altitudeMetres: number | null
}

/** Fixes too far off to be believed yet. When they hold together for long enough, they are. */
export interface Astray {
  since: number
  at: number
  latitude: number
  longitude: number
}

/** What is compared when a report is weighed against others; each with the moment by the vehicle's clock. */
export interface Said {
  place?: { at: number; latitude: number; longitude: number }
  odometer?: { at: number; metres: number }
  battery?: { at: number; percent: number }
  isOn?: boolean
  isCharging?: boolean
}

/** A source that contradicts what is known of the vehicle, and was not consistent for long enough to be believed. */
export interface Contender {
  /** Since when it holds together, by the vehicle's clock. */
  since: number
  /** When the first of its reports in a row came, by ours. */
  firstReceivedAt: number
  /** In what it contradicts. */
  why: readonly Contradiction[]
  said: Said
  /** Noted already. */
  isContested?: boolean
}

/** Milliseconds since 1970: when a report came by our clock, and what the vehicle's said. */
export interface WrongClock {
  receivedAt: number
  at: number
}

/** What detectors remember of a vehicle from report to report. */
export interface Watch {
  low?: boolean
  inside?: boolean
  /** Of which areas of its operator that was said. */
  areas?: string
  /** Fixes in a row that say the opposite of `inside`. */
  crossing?: Streak
  /** Where it was left standing. */
  anchor?: readonly [latitude: number, longitude: number]
  /** Where it stood before it moved, and when that was noticed; the last one last. */
  left?: readonly (readonly [latitude: number, longitude: number, movedAt: number])[]
  /** Fixes in a row far from there. */
  away?: Streak
  /** Where it seems to have been left, while that is not sure yet. */
  resting?: readonly [since: number, fixes: number, latitude: number, longitude: number]
  silent?: boolean
  /** Seen by no detector; remembered with what they remember. */
  contender?: Contender
  /** The newest report is doubted: what is known is not of its moment but of this one. Milliseconds since 1970. */
  knownUntil?: number
  /** The newest report that came with a wrong clock, where none with the right one was received since. */
  wrongClock?: WrongClock
  /** How late its reports came over its own line, by which its clock is judged; the same of the times of its fixes. */
  delays?: readonly LeastDelay[]
  fixDelays?: readonly LeastDelay[]
  /** It stayed on after a rental, and has not said since that it is off. */
  staysOn?: boolean
}

/** The newest that a vehicle said, in memory, while its row is locked. */
export interface LatestState {
  vehicleId: string
  operatorId: string | null
  newest: Moment | null
  receivedAt: number | null
  fix: Fix | null
  astray: Astray | null
  values: ReportedValues
  /** Fields that the newest report did not carry: the report that carried their value. */
  toldEarlier: Record<string, [at: number, source: string, hash: string]>
  watch: Watch
}

export interface Told extends Moment {
  values: ReportedValues
}

/**
 * Takes a report's values into the latest: for each field the newest report that carries it wins, in whatever order
 * they come. Changes `state`.
 */
export const takeValues = (state: LatestState, report: Told): void => {
  const { newest, toldEarlier } = state
  const values = state.values as Record<string, unknown>
  const said: [string, unknown][] = Object.entries(report.values)
  if (newest === null || compareMoments(report, newest) > 0) {
    if (newest !== null)
      for (const field of Object.keys(values))
        if (!(field in report.values)) toldEarlier[field] ??= [newest.at, newest.source, newest.hash]
    for (const [field, value] of said) {
      values[field] = value
      delete toldEarlier[field]
    }
    state.newest = { at: report.at, source: report.source, hash: report.hash }
    return
  }
  for (const [field, value] of said) {
    const earlier = toldEarlier[field]
    const isNewer =
      !(field in values) ||
      (earlier && compareMoments(report, { at: earlier[0], source: earlier[1], hash: earlier[2] }) > 0)
    if (!isNewer) continue
    values[field] = value
    toldEarlier[field] = [report.at, report.source, report.hash]
  }
}
