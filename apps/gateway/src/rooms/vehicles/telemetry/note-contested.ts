import type { Work } from '../../work.js'
import { vehicleIdsByImei } from '../store.js'
import { type VehicleEvent, writeEvents } from './stores/event-store.js'
import { eventFact } from './telemetry-facts.js'

/** Told once in so long, by whichever process: the incident is open by then. */
const onceInMs = 3_600_000

/** That two claim to be one vehicle: the same event all the hour, and so written once. */
export const contestedEvent = (
  vehicle: Pick<VehicleEvent, 'vehicleId' | 'operatorId'>,
  receivedAt: number,
  source: string,
  detail: Record<string, unknown>,
): VehicleEvent => ({
  vehicleId: vehicle.vehicleId,
  operatorId: vehicle.operatorId,
  at: receivedAt - (receivedAt % onceInMs),
  kind: 'identity-contested',
  source,
  detail,
  receivedAt,
})

/** Notes that two claimed to be this vehicle. Of a device that is none of ours nothing is noted. */
export const noteContested = async (work: Work, imei: string): Promise<void> => {
  const known = (await vehicleIdsByImei(work, [imei])).get(imei)
  if (!known) return
  const event = contestedEvent(known, work.now.getTime(), 'lines', {})
  await writeEvents(work, [event])
  work.announce(eventFact(event))
}
