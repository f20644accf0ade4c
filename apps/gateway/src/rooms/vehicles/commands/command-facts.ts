import type { CommandFacts, ProofFacts, ReportedMovement } from '@motora/rules/vehicles'
import type { Work } from '../../work.js'
import type { LatestRow, VehicleRow } from '../store.js'
import type { CommandRow } from './store.js'

/** What a vehicle's newest report says of its movement. */
export const reportedMovement = (
  latest: Pick<LatestRow, 'at' | 'speedAt' | 'speedKmh' | 'isVehicleOn' | 'toldEarlier'> | null,
): ReportedMovement => {
  if (!latest?.at) return { speed: null, power: null }
  // the newest report may have left it out: then it is as old as the report that carried it
  const earlier = (latest.toldEarlier as Record<string, [at: number] | undefined>).isVehicleOn
  return {
    speed:
      latest.speedKmh === null || latest.speedAt === null
        ? null
        : { at: latest.speedAt.getTime(), kmh: latest.speedKmh },
    power: latest.isVehicleOn === null ? null : { at: earlier?.[0] ?? latest.at.getTime(), isOn: latest.isVehicleOn },
  }
}

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
  newestAt: latest?.at?.getTime() ?? null,
  receivedAt: latest?.receivedAt?.getTime() ?? null,
  power: reportedMovement(latest).power,
})
