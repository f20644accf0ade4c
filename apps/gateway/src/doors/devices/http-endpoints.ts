import {
  deviceReport,
  type IngestResult,
  takeReports,
  takeTraccarEvent,
  takeTraccarPosition,
} from '@motora/contract/devices'
import type { Clock } from '../../kernel/clock.js'
import { Refusal } from '../../kernel/refusal.js'
import type { VehicleReport } from '../../rooms/vehicles/index.js'
import { type Actor, type Handler, handleInOwnTransactions } from '../../rooms/work.js'
import { readJsonReport } from './json-report.js'
import type { Ingest } from './report-batcher.js'
import { readTraccarEvent, readTraccarPosition, type VehicleEvent } from './traccar.js'
import { unreadableReport } from './undecoded-report.js'

export interface DeviceEndpointsDeps {
  clock: Clock
  ingest: Ingest
  /** Something that a forwarder noticed; sent again, it must change nothing. Resolves after the commit. */
  keepEvent?: (event: VehicleEvent) => Promise<void>
}

const none: IngestResult = { accepted: 0, duplicates: 0, quarantined: 0, rejected: [] }
const unreadable = (reason: string): IngestResult => ({ ...none, rejected: [{ index: 0, reason }] })

const batchIsOne = 'a batch is a transaction, and one that fails is split until all that can be kept is kept'

/**
 * The calls of devices and forwarders. A body that is no batch at all is refused (400); everything else is answered
 * 200, also what could not be read: a forwarder sends again, up to ten times, whatever is answered otherwise.
 */
export const deviceHandlers = ({ clock, ingest, keepEvent }: DeviceEndpointsDeps): Handler[] => {
  const keep = async (reports: VehicleReport[]): Promise<IngestResult> =>
    reports.length === 0 ? none : { ...(await orUnavailable(ingest(reports))), rejected: [] }

  return [
    handleInOwnTransactions(takeReports, batchIsOne, async ({ actor }, { body }) => {
      const receivedAt = clock.now()
      const reports: VehicleReport[] = []
      const rejected: IngestResult['rejected'] = []
      const leftOut: NonNullable<IngestResult['leftOut']> = []
      const aside: VehicleReport[] = []
      for (const [index, json] of body.reports.entries()) {
        const read = readJsonReport(json, 'json', receivedAt)
        if (read.ok && !maySpeakFor(actor, read.value.deviceKey))
          rejected.push({ index, reason: 'the key is another device’s' })
        else if (read.ok) {
          reports.push(read.value)
          if (read.value.leftOut) leftOut.push({ index, fields: [...read.value.leftOut] })
        } else {
          rejected.push({ index, reason: read.reason })
          const deviceKey = keyToKeepUnder(actor, json)
          if (deviceKey !== undefined)
            aside.push(unreadableReport('json', Buffer.from(JSON.stringify(json)), deviceKey, receivedAt))
        }
      }
      const kept = await keep([...reports, ...aside])
      // those put aside as not readable are answered with their reason: the four add up
      const quarantined = kept.quarantined - aside.length
      return { status: 200, body: { ...kept, quarantined, rejected, ...(leftOut.length > 0 && { leftOut }) } }
    }),

    handleInOwnTransactions(takeTraccarPosition, batchIsOne, async ({ actor }, { body }) => {
      assertForwarder(actor)
      const read = readTraccarPosition(body, clock.now())
      return { status: 200, body: read.ok ? await keep([read.value]) : unreadable(read.reason) }
    }),

    handleInOwnTransactions(takeTraccarEvent, batchIsOne, async ({ actor }, { body }) => {
      assertForwarder(actor)
      const read = readTraccarEvent(body, clock.now())
      if (!read.ok) return { status: 200, body: unreadable(read.reason) }
      const { event, report } = read.value
      if (keepEvent) await orUnavailable(keepEvent(event))
      return { status: 200, body: await keep(report ? [report] : []) }
    }),
  ]
}

/** Whose it is though it cannot be read: the device's that sends it, or of a forwarder's the one that it names. */
const keyToKeepUnder = (actor: Actor, json: unknown): string | undefined => {
  if (actor.kind !== 'device' || typeof json !== 'object' || json === null) return undefined
  if (actor.imei !== null) return actor.imei
  return deviceReport.shape.imei.safeParse('imei' in json ? json.imei : undefined).data
}

/** A device speaks for itself; a forwarder for all it serves. */
const maySpeakFor = (actor: Actor, deviceKey: string): boolean =>
  actor.kind === 'device' && (actor.imei === null || actor.imei === deviceKey)

const assertForwarder = (actor: Actor): void => {
  if (actor.kind !== 'device' || actor.imei !== null)
    throw new Refusal('device.unauthenticated', 'Forwarding needs the key of a forwarder, not of one device.')
}

/** Whatever kept the reports from being written, their sender must come again: 503, not an answer that ends it. */
const orUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) throw error
    const refusal = new Refusal('request.unavailable', 'The reports could not be written. Send them again.')
    refusal.cause = error
    throw refusal
  }
}
