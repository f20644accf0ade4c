import type { Work } from '../../work.js'
import { vehicleIdsByImei } from '../store.js'
import { writeEvents } from './stores/event-store.js'
import { eventFact } from './telemetry-facts.js'

/** Told once in so long, by whichever process: the incident is open by then. */
const onceInMs = 3_600_000

/** Notes that two claimed to be this vehicle. Of a device that is none of ours nothing is noted. */
export const noteContested = async (work: Work, imei: string): Promise<void> => {
  const known = (await vehicleIdsByImei(work, [imei])).get(imei)
  if (!known) return
  const now = work.now.getTime()
  const event = {
    ...known,
    at: now - (now % onceInMs),
    kind: 'identity-contested' as const,
    source: 'lines',
    detail: {},
    receivedAt: now,
  }
  await writeEvents(work, [event])
  work.announce(eventFact(event))
}
