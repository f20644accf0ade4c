import type { LatestState, WrongClock } from './latest-state.js'
import type { ClockJudged } from './settle-time.js'
import type { VehicleReport } from './vehicle-report.js'

/**
 * Notes that a vehicle was heard. Only a report whose time can be believed says that it is there now; what comes with a
 * wrong clock is remembered until one with the right clock was received after it. Any order of arrival leads to the same.
 * Changes `state`. source: decision 0151
 */
export const hear = (
  state: Pick<LatestState, 'receivedAt' | 'watch'>,
  { deviceTime, receivedAt, source }: Pick<VehicleReport, 'deviceTime' | 'receivedAt' | 'source'>,
  clock: ClockJudged | 'impossible',
): void => {
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

/** By how much a clock is wrong; less than 0 where it is behind. */
export const clockOffSecondsOf = ({ receivedAt, at }: WrongClock): number => Math.round((at - receivedAt) / 1000)
