import { sql } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import { arrayText } from '../array-text.js'
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
