import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'

/** A rental that held a vehicle at a past moment. */
export interface RentalThen {
  serviceId: string
  customerId: string
  /** False: it was reserved and had not begun. */
  hasTripStarted: boolean
}

/**
 * Rentals that held these vehicles at a moment, by vehicle. A vehicle has one rental at a time, so the newest that was
 * reserved by then is the one to ask: one step down an index for each vehicle.
 */
export const rentalsAt = async (
  work: Work,
  vehicleIds: readonly string[],
  at: Date,
): Promise<Map<string, RentalThen>> => {
  const moment = sql`${at.toISOString()}::text::timestamptz`
  const rows = await rowsOf<{ vehicle_id: string; id: string; customer_id: string; started: boolean }>(
    work.tx,
    sql`select s.vehicle_id::text, s.id::text, s.customer_id::text, coalesce(s.started_at <= ${moment}, false) as started
      from unnest(${arrayText(vehicleIds)}::uuid[]) as v (id)
      cross join lateral (
        select * from services s where s.vehicle_id = v.id and s.reserved_at <= ${moment}
        order by s.reserved_at desc limit 1
      ) s
      where ${moment} < coalesce(s.ended_at, s.cancelled_at,
        case when s.state in ('reserved', 'expired') then s.reserve_limit_at end, 'infinity')`,
  )
  return new Map(
    rows.map(({ vehicle_id, id: serviceId, customer_id: customerId, started: hasTripStarted }) => [
      vehicle_id,
      { serviceId, customerId, hasTripStarted },
    ]),
  )
}
