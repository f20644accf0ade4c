import type { Work } from '../../work.js'
import { noteHeat } from '../heat/note-heat.js'
import type { AreaIndex } from './area-index.js'
import { hear } from './hear.js'
import { compareMoments, type LatestState } from './latest-state.js'
import { measurePosition, measureValues } from './measure.js'
import { rejudgePlaces } from './rejudge-places.js'
import { settleTime } from './settle-time.js'
import { dropOldestAside } from './stores/aside-store.js'
import { type VehicleEvent, writeEvents } from './stores/event-store.js'
import { type KnownDevice, lockKnownDevices, writeLatest } from './stores/latest-store.js'
import {
  type DoubtedReport,
  keepReports,
  type QuarantineReason,
  quarantineReports,
  type SettledReport,
  writeFound,
} from './stores/report-store.js'
import { fixOf, takeReport } from './take-report.js'
import { eventFact, lateFact, stateFact } from './telemetry-facts.js'
import { type VehicleReport, withoutKey } from './vehicle-report.js'

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
 * @param asideIsDue whether a device of which so many more were put aside now has its oldest ones thrown away
 */
export const takeReports = async (
  work: Work,
  reports: readonly VehicleReport[],
  areas: AreaIndex,
  asideIsDue: (deviceKey: string, reports: number) => boolean = () => true,
): Promise<TakenCounts> => {
  const devices = await lockKnownDevices(work, [...new Set(reports.map((r) => r.deviceKey))])
  const { aside, ...counts } = await settleReports(work, reports, devices, areas)
  await quarantineReports(work, aside)
  const asideOf = new Map<string, number>()
  for (const { report } of aside) asideOf.set(report.deviceKey, (asideOf.get(report.deviceKey) ?? 0) + 1)
  const due = [...asideOf].filter(([deviceKey, more]) => asideIsDue(deviceKey, more))
  const dropped = await dropOldestAside(
    work,
    due.map(([deviceKey]) => deviceKey),
  )
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
  const heard = new Set<LatestState>()
  const settled = identify(reports, devices, aside, heard)
  const given = inOrderAndOnce(settled)
  const known = await keepReports(work, given)
  const kept = given.filter((_, place) => !known.has(place))
  const events = await advance(work, kept, devices, areas, heard)
  await writeEvents(work, events)
  return { accepted: kept.length, duplicates: settled.length - kept.length, aside }
}

/**
 * Finds the vehicle and the moment of each report, and drops impossible measurements. A report that cannot be settled is
 * put aside with all its fields.
 * @param heard takes the vehicles that were heard by nothing but an impossible clock
 */
const identify = (
  reports: readonly VehicleReport[],
  devices: ReadonlyMap<string, KnownDevice>,
  aside: Aside[],
  heard: Set<LatestState>,
): SettledReport[] => {
  const settled: SettledReport[] = []
  for (const report of reports) {
    const device = devices.get(report.deviceKey)
    const time = settleTime(report.deviceTime, report.receivedAt)
    if (!device) aside.push({ report, reason: 'unknown' })
    else if (device.isRetired) aside.push({ report, reason: 'retired' })
    else if (device.isKeyed && withoutKey.has(report.source)) aside.push({ report, reason: 'keyed' })
    else if (report.isUnreadable) aside.push({ report, reason: 'unreadable' })
    else if (time.kind === 'impossible') {
      aside.push({ report, reason: 'time' })
      hear(device.state, report, time.kind)
      heard.add(device.state)
    } else
      settled.push({
        vehicleId: device.state.vehicleId,
        operatorId: device.state.operatorId,
        at: time.at,
        source: report.source,
        hash: report.hash,
        clock: time.kind,
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
  heard: ReadonlySet<LatestState>,
): Promise<VehicleEvent[]> => {
  const events: VehicleEvent[] = []
  const doubted: DoubtedReport[] = []
  const lateFixes = new Map<LatestState, SettledReport[]>()
  const states: LatestState[] = []
  const lateFacts: { state: LatestState; reports: SettledReport[] }[] = []
  for (const reports of grouped(kept)) {
    const state = devices.get(reports[0]?.report.deviceKey ?? '')?.state
    if (!state) continue
    states.push(state)
    // what may be another's is kept, and changes nothing of what is known of the vehicle
    const timely = reports.filter((r) => r.clock !== 'ahead' && !r.report.isDisputed)
    const [first] = timely
    const isLate = first !== undefined && state.newest !== null && compareMoments(first, state.newest) < 0
    if (isLate) {
      const fixes = timely.filter((r) => fixOf(r) !== null)
      if (fixes.length > 0) lateFixes.set(state, fixes)
    }
    for (const { report, clock } of reports) hear(state, report, clock)
    for (const report of timely) {
      const taken = takeReport(state, report, isLate, areas)
      events.push(...taken.events)
      if (taken.found.length > 0) doubted.push({ ...report, found: taken.found })
    }
    const behind = timely.filter((r) => work.now.getTime() - r.at > lateAfterMs)
    if (isLate || behind.length > 0) lateFacts.push({ state, reports: isLate ? timely : behind })
  }
  // first, for places of reports that contradict are not among those that are judged with their neighbours
  await writeFound(work, doubted)
  const judgedAnew = await rejudgePlaces(work, lateFixes)
  const untrue = doubted.filter((report) => fixOf(report) !== null)
  await noteHeat(work, kept, untrue, judgedAnew)
  await writeLatest(work, [...new Set([...states, ...heard])])
  for (const state of states) work.announce(stateFact(state))
  for (const { state, reports } of lateFacts) work.announce(lateFact(state, reports, work.now))
  for (const event of events) work.announce(eventFact(event))
  return events
}

/** Reports so old that something may have been made of their time. */
const lateAfterMs = 10_000
