import type { Work } from '../../work.js'
import { vehicleIdsByImei } from '../store.js'
import { writeEvents } from './stores/event-store.js'
import { quarantineReports } from './stores/report-store.js'
import { eventFact } from './telemetry-facts.js'

/** Something that a forwarder noticed of a device. */
export interface ForwardedEvent {
  source: 'traccar'
  deviceKey: string
  /** The forwarder's own word, such as `alarm` or `commandResult`. */
  type: string
  at: Date
  receivedAt: Date
  detail: Record<string, unknown>
  hash: string
}

/** Keeps it once by its natural key. Of an unknown device it is put aside like an unknown device's report. */
export const keepForwardedEvent = async (work: Work, event: ForwardedEvent): Promise<void> => {
  const { source, deviceKey, type, at, receivedAt, detail, hash } = event
  const known = (await vehicleIdsByImei(work, [deviceKey])).get(deviceKey)
  if (!known) {
    const raw = Buffer.from(JSON.stringify({ event: { type, at, ...detail } }))
    const report = {
      source,
      deviceKey,
      deviceTime: at,
      fixTime: null,
      receivedAt,
      position: null,
      values: {},
      hash,
      raw,
    }
    await quarantineReports(work, [{ report, reason: 'unknown' }])
    return
  }
  const kept = {
    ...known,
    at: at.getTime(),
    kind: `forwarded-${type}` as const,
    source,
    detail,
    receivedAt: receivedAt.getTime(),
  }
  await writeEvents(work, [kept])
  work.announce(eventFact(kept))
}
