import { isDeepStrictEqual } from 'node:util'
import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import type { VehicleEventKind } from '../detectors.js'

export interface VehicleEvent {
  vehicleId: string
  operatorId: string | null
  /** Milliseconds since 1970. */
  at: number
  kind: VehicleEventKind
  source: string
  detail: Record<string, unknown>
  receivedAt: number
}

/** Writes what happened, each event once by its natural key. */
export const writeEvents = async (work: Work, events: readonly VehicleEvent[]): Promise<void> => {
  if (events.length === 0) return
  const column = (of: (event: VehicleEvent) => string | null) => arrayText(events.map(of))
  await work.tx.execute(sql`
    insert into vehicle_events (vehicle_id, operator_id, at, kind, source, detail, received_at)
    select * from unnest(
      ${column((e) => e.vehicleId)}::uuid[],
      ${column((e) => e.operatorId)}::uuid[],
      ${column((e) => new Date(e.at).toISOString())}::timestamptz[],
      ${column((e) => e.kind)}::text[],
      ${column((e) => e.source)}::text[],
      ${column((e) => JSON.stringify(e.detail))}::jsonb[],
      ${column((e) => new Date(e.receivedAt).toISOString())}::timestamptz[]
    ) as d (vehicle_id, operator_id, at, kind, source, detail, received_at)
    order by vehicle_id, at, kind, source
    on conflict do nothing`)
}

type Detail = VehicleEvent['detail']

/**
 * Writes an event, or puts what it says to the one of the same natural key, which then counts as received now.
 * @param merge of what is known and what is said besides; the same as what is known: it was said before
 */
export const addToEvent = async (
  work: Work,
  event: VehicleEvent,
  merge: (known: Detail, more: Detail) => Detail,
): Promise<void> => {
  await writeEvents(work, [event])
  const { vehicleId, at, kind, source, receivedAt } = event
  const instant = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const itself = sql`vehicle_id = ${vehicleId}::uuid and at = ${instant(at)} and kind = ${kind} and source = ${source}`
  const [known] = await rowsOf<{ detail: Detail }>(
    work.tx,
    sql`select detail from vehicle_events where ${itself} for update`,
  )
  const detail = merge(known?.detail ?? {}, event.detail)
  if (isDeepStrictEqual(detail, known?.detail)) return
  await work.tx.execute(sql`
    update vehicle_events set detail = ${JSON.stringify(detail)}::jsonb, received_at = greatest(received_at, ${instant(receivedAt)})
    where ${itself}`)
}

/** Which events, and after which of them to go on. */
export interface EventsAfter {
  kinds: readonly VehicleEventKind[]
  /** Received after this moment. */
  receivedAfter: Date
  /** The last of the page before; left out: the first page. */
  last?: Pick<VehicleEvent, 'receivedAt' | 'vehicleId' | 'at' | 'kind' | 'source'> | undefined
  limit: number
}

/**
 * A page of what happened, in the order in which it became known. An event of a batch that is still being written
 * comes to light later than its time of receipt: a reader that must not miss it reads a span again.
 */
export const readEvents = async (
  work: Work,
  { kinds, receivedAfter, last, limit }: EventsAfter,
): Promise<VehicleEvent[]> => {
  const instant = (at: number) => sql`${new Date(at).toISOString()}::text::timestamptz`
  const beyond = last
    ? sql`and (received_at, vehicle_id, at, kind, source)
        > (${instant(last.receivedAt)}, ${last.vehicleId}::uuid, ${instant(last.at)}, ${last.kind}::text, ${last.source}::text)`
    : sql``
  const rows = await rowsOf<{
    vehicle_id: string
    operator_id: string | null
    at: number
    kind: VehicleEventKind
    source: string
    detail: Record<string, unknown>
    received_at: number
  }>(
    work.tx,
    sql`select vehicle_id::text, operator_id::text, (extract(epoch from at) * 1000)::float8 as at, kind, source, detail,
        (extract(epoch from received_at) * 1000)::float8 as received_at
      from vehicle_events
      where received_at > ${instant(receivedAfter.getTime())} and kind = any (${arrayText(kinds)}::text[]) ${beyond}
      order by received_at, vehicle_id, at, kind, source limit ${limit}`,
  )
  return rows.map(({ vehicle_id: vehicleId, operator_id: operatorId, received_at: receivedAt, ...row }) => ({
    ...row,
    vehicleId,
    operatorId,
    receivedAt,
  }))
}
