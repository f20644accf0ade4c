import type { Contradiction } from '@motora/contract/vehicles'
import { believedAfterMs, isReachable, reachMetres } from './judge-place.js'
import type { Contender, Fix, LatestState, Said } from './latest-state.js'
import type { ReportedValues } from './vehicle-report.js'

/** Odometers are told in whole kilometres. */
const odometerErrsMetres = 1000
/** So much in so short a time no charger gives, and no one exchanges the battery of a moped that stays on. */
const batteryLeap = 20
const leapsWithinMs = 60_000
/** Once is a wild fix or one bad reading; again after so long is somebody who goes on saying so. */
const insistsAfterMs = 5000

/** What a report says, or a vehicle is known to have said, of what can be compared. */
const said = (
  fix: Fix | null,
  { odometerMetres, batteryPercent, isVehicleOn, isBatteryCharging }: ReportedValues,
  at: (field: 'odometerMetres' | 'batteryPercent') => number,
): Said => ({
  ...(fix ? { place: { at: fix.at, latitude: fix.latitude, longitude: fix.longitude } } : {}),
  ...(odometerMetres === undefined ? {} : { odometer: { at: at('odometerMetres'), metres: odometerMetres } }),
  ...(batteryPercent === undefined ? {} : { battery: { at: at('batteryPercent'), percent: batteryPercent } }),
  ...(isVehicleOn === undefined ? {} : { isOn: isVehicleOn }),
  ...(isBatteryCharging === undefined ? {} : { isCharging: isBatteryCharging }),
})

/** What is known of a vehicle and not doubted. */
export const knownOf = ({
  fix,
  values,
  newest,
  toldEarlier,
}: Pick<LatestState, 'fix' | 'values' | 'newest' | 'toldEarlier'>): Said =>
  said(fix, values, (field) => toldEarlier[field]?.[0] ?? newest?.at ?? 0)

/** @param fix its place, where that is to be compared */
export const saidBy = (report: { at: number; values: ReportedValues }, fix: Fix | null): Said =>
  said(fix, report.values, () => report.at)

/**
 * In what a newer report contradicts what is known. What either of both does not say contradicts nothing: a first
 * report, a moped without an odometer, one whose drive has not been heard yet. A battery that falls is judged no more
 * than one that rises from 0: a battery management system says 0 until it is awake, and an old battery collapses. One
 * that was off or charging may have any charge afterwards. Pure.
 */
export const contradictions = (known: Said, next: Said): Contradiction[] => {
  const found: Contradiction[] = []
  if (known.place && next.place && !isReachable(known.place, next.place)) found.push('position')
  if (known.odometer && next.odometer && known.odometer.metres > 0) {
    const metres = next.odometer.metres - known.odometer.metres
    const atMost = odometerErrsMetres + reachMetres(next.odometer.at - known.odometer.at)
    if (metres < -odometerErrsMetres || metres > atMost) found.push('odometer')
  }
  if (known.battery && next.battery && known.battery.percent > 0) {
    const leaps = next.battery.percent - known.battery.percent >= batteryLeap
    const isSoon = next.battery.at - known.battery.at <= leapsWithinMs
    const staysOn = known.isOn === true && next.isOn === true
    if (leaps && isSoon && staysOn && !known.isCharging && !next.isCharging) found.push('battery')
  }
  return found
}

/** By which word a contest is answered. */
const factOf = { position: 'place', odometer: 'odometer', battery: 'battery' } as const

interface Judged {
  /** Why the report is doubted; empty: it is not. */
  why: readonly Contradiction[]
  /** What is remembered of who contradicts. */
  contender: Contender | undefined
  /** It contradicts and holds together for long enough: it is the truth now. */
  isBelieved: boolean
  /** Somebody goes on saying what cannot be; said once of each that contradicts. */
  isContested: boolean
}

/**
 * Weighs a report against what is known, and against who contradicted that before. What holds together for as long as
 * far-off places must is believed: an odometer was exchanged, a moped was carried away. Pure.
 */
export const weighContradiction = (
  known: Said,
  next: Said,
  { at, receivedAt }: { at: number; receivedAt: number },
  before: Contender | undefined,
): Judged => {
  const why = contradictions(known, next)
  if (why.length === 0) {
    // who says nothing of what is contested ends no contest
    const isAnswered = before?.why.some((one) => next[factOf[one]] !== undefined) !== false
    return { why, contender: isAnswered ? undefined : before, isBelieved: false, isContested: false }
  }
  const holds = before !== undefined && contradictions(before.said, next).length === 0
  const since = holds ? before.since : at
  if (at - since >= believedAfterMs) return { why: [], contender: undefined, isBelieved: true, isContested: false }
  const firstReceivedAt = before?.firstReceivedAt ?? receivedAt
  const isContested = !before?.isContested && receivedAt - firstReceivedAt >= insistsAfterMs
  const contender: Contender = {
    since,
    firstReceivedAt,
    why: [...new Set([...(before?.why ?? []), ...why])],
    said: holds ? { ...before.said, ...next } : next,
    ...(isContested || before?.isContested ? { isContested: true } : {}),
  }
  return { why, contender, isBelieved: false, isContested }
}
