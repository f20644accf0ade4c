import type { Upgrade } from '@motora/contract/firmware'
import { judgedOf } from '@motora/rules/firmware'
import { movingOf } from '../upgrade-calls'

/** Ended vehicles below which a pace would be a guess. */
const minEnded = 3

export interface UpgradePace {
  /** Seconds since it started, until its end or now. */
  elapsedSeconds: number | undefined
  /** Milliseconds since 1970 when it would end at the pace so far; undefined where too little has ended to know. */
  endsAt: number | undefined
  /** Percent of those that have ended, or failed an attempt, which failed; undefined while none has. */
  failedPercent: number | undefined
}

/** How long a campaign has run, how long it may still, and how many fail. @param now milliseconds since 1970 */
export function paceOf(upgrade: Pick<Upgrade, 'state' | 'startedAt' | 'endedAt' | 'counts'>, now: number): UpgradePace {
  const { state, startedAt, endedAt, counts } = upgrade
  const ended = counts.succeeded + counts.failed
  const { judged, failed } = judgedOf(counts)
  const failedPercent = judged === 0 ? undefined : (failed / judged) * 100
  if (startedAt === null) return { elapsedSeconds: undefined, endsAt: undefined, failedPercent }
  const until = endedAt === null ? now : Date.parse(endedAt)
  const elapsedSeconds = Math.max(0, (until - Date.parse(startedAt)) / 1000)
  const left = counts.pending + movingOf(counts)
  const isEstimated = state === 'running' && ended >= minEnded && left > 0
  const endsAt = isEstimated ? now + (elapsedSeconds / ended) * left * 1000 : undefined
  return { elapsedSeconds, endsAt, failedPercent }
}
