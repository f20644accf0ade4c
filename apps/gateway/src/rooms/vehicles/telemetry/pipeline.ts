import type { Work } from '../../work.js'
import { noteHeat } from '../heat/note-heat.js'
import type { AreaIndex } from './area-index.js'
import { detect, type Observation } from './detectors.js'
import { judgePlace } from './judge-place.js'
import { compareMoments, type Fix, type LatestState, takeValues } from './latest-state.js'
import { measurePosition, measureValues } from './measure.js'
import { rejudgePlaces } from './rejudge-places.js'
import { seePlace } from './see-place.js'
import { settleTime } from './settle-time.js'
import { dropOldestAside } from './stores/aside-store.js'
import { type VehicleEvent, writeEvents } from './stores/event-store.js'
import { type KnownDevice, lockKnownDevices, writeLatest } from './stores/latest-store.js'
import {
  fixTimeOf,
  keepReports,
  type QuarantineReason,
  quarantineReports,
  type SettledReport,
  writeJumps,
} from './stores/report-store.js'
import { eventFact, lateFact, stateFact } from './telemetry-facts.js'
import type { ReportSource, VehicleReport } from './vehicle-report.js'

/** What became of a batch; the three add up to the reports given. */
export interface IngestCounts {
  accepted: number
  duplicates: number
  quarantined: number
}

interface TakenCounts extends IngestCounts {
  /** Put aside earlier, and deleted for newer ones of the same device. */
  dropped: number
}

interface Aside {
  report: VehicleReport
  reason: QuarantineReason
}

/**
 * The way of a batch of reports, from top to bottom. One transaction; the sender may get "kept" as an answer after its
 * commit. The same report twice changes nothing, and any order leads to the same history and the same newest.
 */
export const takeReports = async (
  work: Work,
  reports: readonly VehicleReport[],
  areas: AreaIndex,
): Promise<TakenCounts> => {
  const devices = await lockKnownDevices(work, [...new Set(reports.map((r) => r.deviceKey))])
  const { aside, ...counts } = await settleReports(work, reports, devices, areas)
  await quarantineReports(work, aside)
  const dropped = await dropOldestAside(work, [...new Set(aside.map(({ report }) => report.deviceKey))])
  return { ...counts, quarantined: aside.length, dropped }
}

/**
 * Keeps of these reports what can be kept, and answers what cannot.
 * @param devices the locked ones of these reports
 */
export const settleReports = async (
  work: Work,
  reports: readonly VehicleReport[],
  devices: ReadonlyMap<string, KnownDevice>,
  areas: AreaIndex,
): Promise<{ accepted: number; duplicates: number; aside: Aside[] }> => {
  const aside: Aside[] = []
  const settled = identify(reports, devices, aside)
  const given = inOrderAndOnce(settled)
  const known = await keepReports(work, given)
  const kept = given.filter((_, place) => !known.has(place))
  const events = await advance(work, kept, devices, areas)
  await writeEvents(work, events)
  return { accepted: kept.length, duplicates: settled.length - kept.length, aside }
}

/** Ways in that prove no identity (decision 0036). */
const withoutKey: ReadonlySet<ReportSource> = new Set(['silence-z', 'astra-x', 'astra-k'])

/**
 * Who said it, and when; drops nonsense out of what is measured. A report that cannot be settled is put aside with all
 * its fields.
 */
const identify = (
  reports: readonly VehicleReport[],
  devices: ReadonlyMap<string, KnownDevice>,
  aside: Aside[],
): SettledReport[] => {
  const settled: SettledReport[] = []
  for (const report of reports) {
    const device = devices.get(report.deviceKey)
    const time = settleTime(report.deviceTime, report.receivedAt)
    if (!device) aside.push({ report, reason: 'unknown' })
    else if (device.isRetired) aside.push({ report, reason: 'retired' })
    else if (device.isKeyed && withoutKey.has(report.source)) aside.push({ report, reason: 'keyed' })
    else if (time.kind === 'impossible') aside.push({ report, reason: 'time' })
    else
      settled.push({
        vehicleId: device.state.vehicleId,
        operatorId: device.state.operatorId,
        at: time.at,
        source: report.source,
        hash: report.hash,
        isFuture: time.kind === 'future',
        position: measurePosition(report.position, report.isDisputed),
        values: measureValues(report.values),
        report,
      })
  }
  return settled
}

const inOrderAndOnce = (settled: readonly SettledReport[]): SettledReport[] => {
  const ordered = [...settled].sort((a, b) => {
    if (a.vehicleId !== b.vehicleId) return a.vehicleId < b.vehicleId ? -1 : 1
    // of doubles in one batch the one that came first counts: its time of receipt is the smaller
    return compareMoments(a, b) || a.report.receivedAt.getTime() - b.report.receivedAt.getTime()
  })
  return ordered.filter((report, place) => {
    const before = ordered[place - 1]
    return !before || before.vehicleId !== report.vehicleId || compareMoments(before, report) !== 0
  })
}

const fixOf = (report: SettledReport): Fix | null => {
  const { at, position } = report
  if (!position || position.doubt !== null || position.latitude === null || position.longitude === null) return null
  const { latitude, longitude, speedKmh, maxSpeedKmh, headingDegrees, altitudeMetres } = position
  const fixAt = fixTimeOf(report)
  const speedAt = position.isWheelSpeed ? at : fixAt
  return { at, fixAt, speedAt, latitude, longitude, speedKmh, maxSpeedKmh, headingDegrees, altitudeMetres }
}

const grouped = (kept: readonly SettledReport[]): SettledReport[][] => {
  const groups: SettledReport[][] = []
  for (const report of kept) {
    const group = groups.at(-1)
    if (group && group[0]?.vehicleId === report.vehicleId) group.push(report)
    else groups.push([report])
  }
  return groups
}

/** Takes what was kept into the newest of each vehicle, asks the detectors, and announces. */
const advance = async (
  work: Work,
  kept: readonly SettledReport[],
  devices: ReadonlyMap<string, KnownDevice>,
  areas: AreaIndex,
): Promise<VehicleEvent[]> => {
  const events: VehicleEvent[] = []
  const jumps: (SettledReport & { believed: boolean })[] = []
  const lateFixes = new Map<LatestState, SettledReport[]>()
  const states: LatestState[] = []
  const lateFacts: { state: LatestState; reports: SettledReport[] }[] = []
  for (const reports of grouped(kept)) {
    const state = devices.get(reports[0]?.report.deviceKey ?? '')?.state
    if (!state) continue
    states.push(state)
    // what may be another's is kept, and changes nothing of what is known of the vehicle
    const timely = reports.filter((r) => !r.isFuture && !r.report.isDisputed)
    const [first] = timely
    const isLate = first !== undefined && state.newest !== null && compareMoments(first, state.newest) < 0
    if (isLate) {
      const fixes = timely.filter((r) => fixOf(r) !== null)
      if (fixes.length > 0) lateFixes.set(state, fixes)
    }
    for (const report of reports) state.receivedAt = Math.max(state.receivedAt ?? 0, report.report.receivedAt.getTime())
    for (const report of timely) takeOne(state, report, isLate, areas, events, jumps)
    const behind = timely.filter((r) => work.now.getTime() - r.at > lateAfterMs)
    if (isLate || behind.length > 0) lateFacts.push({ state, reports: isLate ? timely : behind })
  }
  const judgedAnew = await rejudgePlaces(work, lateFixes)
  await writeJumps(work, jumps)
  await noteHeat(work, kept, jumps, judgedAnew)
  await writeLatest(work, states)
  for (const state of states) work.announce(stateFact(state))
  for (const { state, reports } of lateFacts) work.announce(lateFact(state, reports, work.now))
  for (const event of events) work.announce(eventFact(event))
  return events
}

/** Reports so old that something may have been made of their time. */
const lateAfterMs = 10_000

const takeOne = (
  state: LatestState,
  report: SettledReport,
  isLate: boolean,
  areas: AreaIndex,
  events: VehicleEvent[],
  jumps: (SettledReport & { believed: boolean })[],
): void => {
  const isNewest = state.newest === null || compareMoments(report, state.newest) > 0
  const isOnBefore = state.values.isVehicleOn
  const wasAstray = state.astray !== null
  const fixBefore = state.fix
  takeValues(state, report)
  const fix = fixOf(report)
  let believed = false
  // places between others are judged later, with their neighbours
  if (fix && !isLate) {
    const judged = judgePlace(state, fix)
    believed = judged.believed
    state.fix = judged.trust.fix
    state.astray = judged.trust.astray
    if (!believed) jumps.push({ ...report, believed })
  }
  if (!isNewest) return
  const seen: Observation = {
    at: report.at,
    isOnBefore,
    isOn: report.values.isVehicleOn,
    isOnNow: state.values.isVehicleOn,
    batteryPercent: report.values.batteryPercent,
    lowBatteryPercent: areas.lowBatteryPercent(state.operatorId),
    place: fix && believed ? seePlace(state, fix, fixBefore, report.position?.accuracyMetres ?? null, areas) : null,
    jumped: fix !== null && !isLate && !believed && !wasAstray,
  }
  const found = detect(state.watch, seen)
  state.watch = found.watch
  for (const { kind, detail } of found.events)
    events.push({
      vehicleId: state.vehicleId,
      operatorId: state.operatorId,
      at: report.at,
      kind,
      source: report.source,
      detail: detail ?? {},
      receivedAt: report.report.receivedAt.getTime(),
    })
}
