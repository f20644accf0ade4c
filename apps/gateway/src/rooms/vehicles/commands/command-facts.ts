import {
  type CommandFacts,
  clockAheadMs,
  isClockRight,
  type ProofFacts,
  type ReportedMovement,
} from '@motora/rules/vehicles'
import type { Work } from '../../work.js'
import type { LatestRow, VehicleRow } from '../store.js'
import type { CommandRow } from './store.js'

type Told = Pick<LatestRow, 'at' | 'fixToldAt' | 'speedAt' | 'speedKmh' | 'isVehicleOn' | 'toldEarlier' | 'watch'>

/**
 * By how much the time of a vehicle's speed is ahead of ours. That of a fix is the unit's or the satellites': where it is
 * not known to be theirs it counts as the older of both.
 */
const speedAheadMs = ({ speedAt, fixToldAt, watch: { delays, fixDelays } }: Told): number => {
  const clock = clockAheadMs(delays)
  if (clock === 0 || speedAt?.getTime() === fixToldAt?.getTime()) return clock
  if (clock > 0) return isClockRight(fixDelays) ? 0 : clock
  return Math.min(0, Math.max(clock, clockAheadMs(fixDelays)))
}

/** What a vehicle's newest report says of its movement, by our clock as far as its own is known. */
export const reportedMovement = (latest: Told | null): ReportedMovement => {
  if (!latest?.at) return { speed: null, power: null }
  // the newest report may have left it out: then it is as old as the report that carried it
  const earlier = (latest.toldEarlier as Record<string, [at: number] | undefined>).isVehicleOn
  const toldAt = (earlier?.[0] ?? latest.at.getTime()) - clockAheadMs(latest.watch.delays)
  return {
    speed:
      latest.speedKmh === null || latest.speedAt === null
        ? null
        : { at: latest.speedAt.getTime() - speedAheadMs(latest), kmh: latest.speedKmh },
    power: latest.isVehicleOn === null ? null : { at: toldAt, isOn: latest.isVehicleOn },
  }
}

/** When the newest report was made, by our clock as far as the unit's is known. Milliseconds since 1970. */
export const newestAt = (latest: Pick<LatestRow, 'at' | 'watch'> | null): number | null =>
  latest?.at ? latest.at.getTime() - clockAheadMs(latest.watch.delays) : null

/** What the rules ask of a vehicle before it is given a command. */
export const commandFactsOf = (
  work: Work,
  vehicle: Pick<VehicleRow, 'retiredAt'>,
  latest: LatestRow | null,
  context: Pick<CommandFacts, 'hasTrip' | 'isRunning' | 'isUpdating'>,
): CommandFacts => ({
  now: work.now.getTime(),
  isRetired: vehicle.retiredAt !== null,
  source: latest?.source ?? null,
  ...reportedMovement(latest),
  ...context,
})

/** What the rules ask of a vehicle after a command went out to it. */
export const proofFactsOf = ({ requestedAt }: CommandRow, sentAt: Date, latest: LatestRow | null): ProofFacts => ({
  sentAt: sentAt.getTime(),
  requestedAt: requestedAt.getTime(),
  source: latest?.source ?? null,
  newestAt: newestAt(latest),
  receivedAt: latest?.receivedAt?.getTime() ?? null,
  power: reportedMovement(latest).power,
})
