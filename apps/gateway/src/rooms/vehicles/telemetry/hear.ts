import { commandUnitOf, withDelay } from '@motora/rules/vehicles'
import type { LatestState, WrongClock } from './latest-state.js'
import type { ClockJudged } from './settle-time.js'
import type { VehicleReport } from './vehicle-report.js'

type Heard = Pick<VehicleReport, 'deviceTime' | 'fixTime' | 'receivedAt' | 'source' | 'isDisputed'>

/**
 * Notes that a vehicle was heard. Only a report whose time can be believed says that it is there now; what comes with a
 * wrong clock is remembered until one with the right clock was received after it. Any order of arrival leads to the same.
 * Changes `state`. source: decision 0151
 */
export const hear = (
  state: Pick<LatestState, 'receivedAt' | 'watch'>,
  report: Heard,
  clock: ClockJudged | 'impossible',
): void => {
  const { deviceTime, receivedAt, source } = report
  if (clock === 'right') learnClock(state, report)
  const received = receivedAt.getTime()
  const { wrongClock: before, ...watch } = state.watch
  if (clock === 'right') {
    state.receivedAt = Math.max(state.receivedAt ?? 0, received)
    if (before && before.receivedAt <= state.receivedAt) state.watch = watch
    return
  }
  // what an administrator imports is of another day and says nothing of a clock; without a time there is none
  const at = deviceTime?.getTime() ?? Number.NaN
  if (source === 'import' || Number.isNaN(at) || received <= (state.receivedAt ?? 0)) return
  const isNewer = !before || received > before.receivedAt || (received === before.receivedAt && at > before.at)
  if (isNewer) state.watch = { ...watch, wrongClock: { receivedAt: received, at } }
}

/**
 * Learns by how much the unit's clock errs. Only over its own line reports come at once; what a forwarder sends has
 * waited with it, and what is disputed may be another's. Changes `state`. source: decision 0158
 */
const learnClock = (state: Pick<LatestState, 'watch'>, { deviceTime, fixTime, ...report }: Heard): void => {
  if (deviceTime === null || report.isDisputed || commandUnitOf(report.source) === null) return
  const received = report.receivedAt.getTime()
  const { delays = [], fixDelays = [] } = state.watch
  // not every unit takes the time of its fixes from its own clock
  const ofFixes = fixTime ? { fixDelays: withDelay(fixDelays, received, fixTime.getTime()) } : {}
  state.watch = { ...state.watch, delays: withDelay(delays, received, deviceTime.getTime()), ...ofFixes }
}

/** By how much a clock is wrong; less than 0 where it is behind. */
export const clockOffSecondsOf = ({ receivedAt, at }: WrongClock): number => Math.round((at - receivedAt) / 1000)
