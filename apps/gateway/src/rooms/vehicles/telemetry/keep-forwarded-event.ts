import { z } from 'zod'
import type { Work } from '../../work.js'
import { vehicleIdsByImei } from '../store.js'
import { settleTime } from './settle-time.js'
import { addToEvent } from './stores/event-store.js'
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

/** Keeps it once by its natural key. Of an unknown device, or of a time that cannot be, it is put aside like such a report. */
export const keepForwardedEvent = async (work: Work, event: ForwardedEvent): Promise<void> => {
  const { source, deviceKey, type, at, receivedAt, detail, hash } = event
  const reason = await settleForwardedEvent(work, event)
  if (reason) {
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
    await quarantineReports(work, [{ report, reason }])
  }
}

/** In one text, each once: names of areas, answers of a device. */
const joined = (known: unknown, more: unknown): unknown => {
  if (typeof known !== 'string' || typeof more !== 'string') return more
  return known.split(', ').includes(more) ? known : `${known}, ${more}`
}

/**
 * What a forwarder says of one moment: it tells of each alarm of a position, and of each area, by an event of its own with
 * the same type and time.
 */
const together = (known: ForwardedEvent['detail'], more: ForwardedEvent['detail']): ForwardedEvent['detail'] => {
  const said = Object.entries(more).filter(([, value]) => value !== undefined)
  const all = said.map(([name, now]) => {
    const before = known[name]
    return [name, Array.isArray(before) && Array.isArray(now) ? [...new Set([...before, ...now])] : joined(before, now)]
  })
  return { ...known, ...Object.fromEntries(all) }
}

/** @returns why it cannot be kept; undefined: it is */
export const settleForwardedEvent = async (
  work: Work,
  { source, deviceKey, type, at, receivedAt, detail }: Omit<ForwardedEvent, 'hash'>,
): Promise<'unknown' | 'time' | undefined> => {
  const known = (await vehicleIdsByImei(work, [deviceKey])).get(deviceKey)
  if (!known) return 'unknown'
  if (settleTime(at, receivedAt).kind === 'impossible') return 'time'
  const kept = {
    ...known,
    at: at.getTime(),
    kind: `forwarded-${type}` as const,
    source,
    detail,
    receivedAt: receivedAt.getTime(),
  }
  await addToEvent(work, kept, together)
  work.announce(eventFact(kept))
  return undefined
}

/** What `keepForwardedEvent` has put aside, again; undefined when these bytes are a report. */
export const forwardedEventIn = (
  raw: Uint8Array,
  report: Pick<ForwardedEvent, 'deviceKey' | 'receivedAt'>,
): Omit<ForwardedEvent, 'hash'> | undefined => {
  const event = asideEvent.safeParse(jsonOf(raw))
  if (!event.success) return undefined
  const { type, at, ...detail } = event.data.event
  return { source: 'traccar', ...report, type, at: new Date(at), detail }
}

const asideEvent = z.strictObject({ event: z.looseObject({ type: z.string(), at: z.string() }) })

const jsonOf = (raw: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(raw).toString())
  } catch {
    return undefined
  }
}
