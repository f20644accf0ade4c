import type { Contradiction } from '@motora/contract/vehicles'
import type { AreaIndex } from './area-index.js'
import { knownOf, saidBy, weighContradiction } from './contradicts-latest.js'
import { detect, type Observation } from './detectors.js'
import { judgePlace, type Trust } from './judge-place.js'
import { compareMoments, type Fix, type LatestState, takeValues } from './latest-state.js'
import { contestedEvent } from './note-contested.js'
import { seePlace } from './see-place.js'
import type { VehicleEvent } from './stores/event-store.js'
import { fixTimeOf, type SettledReport } from './stores/report-store.js'
import { withoutKey } from './vehicle-report.js'

/** Where a report says that the vehicle is; null where that is doubted whatever others say. */
export const fixOf = (report: SettledReport): Fix | null => {
  const { at, position } = report
  if (!position || position.doubt !== null || position.latitude === null || position.longitude === null) return null
  const { latitude, longitude, speedKmh, maxSpeedKmh, headingDegrees, altitudeMetres } = position
  const fixAt = fixTimeOf(report)
  const speedAt = position.isWheelSpeed ? at : fixAt
  return { at, fixAt, speedAt, latitude, longitude, speedKmh, maxSpeedKmh, headingDegrees, altitudeMetres }
}

interface Taken {
  events: VehicleEvent[]
  /** What the others make doubtful of it. */
  found: readonly string[]
}

/**
 * Takes a kept report into the newest of its vehicle and asks the detectors. Changes `state`.
 * @param isLate it came with one that is older than the newest: its place is judged later, with its neighbours
 */
export const takeReport = (state: LatestState, report: SettledReport, isLate: boolean, areas: AreaIndex): Taken => {
  const isNewest = state.newest === null || compareMoments(report, state.newest) > 0
  const isOnBefore = state.values.isVehicleOn
  const wasAstray = state.astray !== null || state.watch.contender !== undefined
  const fixBefore = state.fix
  const fix = fixOf(report)
  const placed = fix && !isLate ? judgePlace(state, fix) : undefined
  const weighed = weigh(state, report, placed, isNewest)
  const isDoubted = weighed.why.length > 0
  // who contradicts is heard, and nothing of it is taken
  takeValues(state, isDoubted ? { ...report, values: {} } : report)
  if (weighed.placed) Object.assign(state, weighed.placed.trust)
  const isBelieved = !isDoubted && weighed.placed?.believed === true
  const found = weighed.why.map((one) => (one === 'position' ? 'jump' : one))
  if (placed && !isDoubted && !isBelieved) found.push('jump')
  const receivedAt = report.report.receivedAt.getTime()
  const why = state.watch.contender?.why ?? []
  const contest = weighed.isContested ? [contestedEvent(state, receivedAt, report.source, { contradicts: why })] : []
  if (!isNewest) return { events: contest, found }
  const { isVehicleOn: isOn, batteryPercent } = isDoubted ? {} : report.values
  const seen: Observation = {
    at: report.at,
    isOnBefore,
    isOn,
    isOnNow: state.values.isVehicleOn,
    batteryPercent,
    thresholds: areas.thresholdsOf(state.operatorId),
    place: fix && isBelieved ? seePlace(state, fix, fixBefore, report.position?.accuracyMetres ?? null, areas) : null,
    jumped: found.includes('jump') && !wasAstray,
    isOfNow: report.clock === 'right',
  }
  const { watch, events } = detect(state.watch, seen)
  state.watch = watch
  const { vehicleId, operatorId } = state
  const { at, source } = report
  const noticed: VehicleEvent[] = events.map(({ kind, detail }) => ({
    vehicleId,
    operatorId,
    at,
    kind,
    source,
    detail: detail ?? {},
    receivedAt,
  }))
  return { events: [...noticed, ...contest], found }
}

interface Weighed {
  /** In what it contradicts what is known; empty: it is taken. */
  why: readonly Contradiction[]
  /** Undefined: places are left as they are. */
  placed: { trust: Trust; believed: boolean } | undefined
  isContested: boolean
}

/** What is said without a key is weighed against what is known of the vehicle (decision 0044). Changes `state.watch`. */
const weigh = (state: LatestState, report: SettledReport, placed: Weighed['placed'], isNewest: boolean): Weighed => {
  const { contender: before, knownUntil, ...watch } = state.watch
  const isTaken: Weighed = { why: [], placed, isContested: false }
  // behind a doubted newest what is newer than what is known would be taken
  if (!isNewest && !(knownUntil !== undefined && report.at > knownUntil)) return isTaken
  if (!withoutKey.has(report.source)) {
    if (isNewest) state.watch = watch
    return isTaken
  }
  const times = { at: report.at, receivedAt: report.report.receivedAt.getTime() }
  const fix = fixOf(report)
  const said = saidBy(report, placed || !isNewest ? fix : null)
  const { why, contender, isBelieved, isContested } = weighContradiction(knownOf(state), said, times, before)
  // of the place alone the rule of places is the judge
  const isOfPlace = why.length === 1 && why[0] === 'position'
  const isDoubted = why.length > 0 && !(isOfPlace && placed?.believed)
  const since = isDoubted ? (knownUntil ?? state.newest?.at) : isNewest ? undefined : knownUntil
  state.watch = {
    ...watch,
    ...(contender && (isDoubted || why.length === 0) ? { contender } : {}),
    ...(since === undefined ? {} : { knownUntil: since }),
  }
  if (isBelieved && fix && placed) return { ...isTaken, placed: { trust: { fix, astray: null }, believed: true } }
  if (!isDoubted) return isTaken
  return { why, placed: isOfPlace ? placed : undefined, isContested }
}
