import * as contract from '@motora/contract/vehicles'
import { departureSpan } from '@motora/rules/vehicles'
import type { Happening } from '../../rooms/vehicles/index.js'
import type { Work } from '../../rooms/work.js'
import type { VehicleRecordDeps } from './deps.js'

interface OnTrip {
  isInTrip: boolean
  tripId: string | null
}

/** What a detector or a forwarder said besides, as far as it is what it should be. */
const presentHappening = ({ at, kind, source, detail }: Happening, onTrip: OnTrip): contract.VehicleHappening => {
  const { batteryPercent, distanceMetres, alarms, contradicts, clockOffSeconds } = detail
  const isPercent = typeof batteryPercent === 'number' && batteryPercent >= 0 && batteryPercent <= 100
  return {
    timestamp: at.toISOString(),
    kind,
    source,
    batteryPercent: isPercent ? Math.round(batteryPercent) : null,
    distanceMetres: typeof distanceMetres === 'number' ? Math.round(distanceMetres) : null,
    alarms: Array.isArray(alarms) ? alarms.map(String) : [],
    contradicts: contract.contradiction.array().catch([]).parse(contradicts),
    clockOffSeconds: typeof clockOffSeconds === 'number' ? clockOffSeconds : null,
    ...onTrip,
  }
}

/** Events of one vehicle as screens see them: of those that it moved, by which trip. */
export const presentHappenings = async (
  { sharing }: Pick<VehicleRecordDeps, 'sharing'>,
  work: Work,
  vehicleId: string,
  happenings: readonly Happening[],
): Promise<contract.VehicleHappening[]> => {
  const moves = happenings
    .filter(({ kind }) => kind === 'moved')
    .map((happening) => {
      const { leftAt } = happening.detail
      const left = typeof leftAt === 'number' ? leftAt : undefined
      return { happening, vehicleId, ...departureSpan({ at: happening.at.getTime(), leftAt: left }) }
    })
  const onTrip = new Map<Happening, OnTrip>()
  if (moves.length > 0) {
    const inTrip = new Set(await sharing.spansInTrip(work, moves))
    const tripIds = await sharing.tripIdsIn(work, vehicleId, moves)
    for (const [n, move] of moves.entries())
      onTrip.set(move.happening, { isInTrip: inTrip.has(move), tripId: (inTrip.has(move) && tripIds[n]) || null })
  }
  return happenings.map((happening) =>
    presentHappening(happening, onTrip.get(happening) ?? { isInTrip: false, tripId: null }),
  )
}
