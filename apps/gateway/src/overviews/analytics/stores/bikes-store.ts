import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { moment, ofOperator, onDays } from './span-store.js'

/** A vehicle that an operator holds now. */
export interface HeldVehicle {
  vehicleId: string
  vehicle: string
  /** Under which its rentals with this operator are kept; null: none has ended. */
  number: number | null
  /**
   * Whole days from the end of the last rental with this operator to the end of the span, or to now within it; null: there
   * was none.
   */
  idleDays: number | null
}

/**
 * By their names. A vehicle has one rental at a time, so the last that was reserved until then is the last; one that ended
 * later was under way then.
 */
export const listHeld = (work: Work, span: Span): Promise<HeldVehicle[]> => {
  const until = moment(Math.min(work.now.getTime(), span.bounds.at(-1) ?? 0))
  return rowsOf<HeldVehicle>(
    work.tx,
    sql`select v.id::text as "vehicleId", v.vehicle, v.number,
        (select greatest(0, floor(extract(epoch from ${until} - l.ended_at) / 86400))::int
          from analytics_services l
          where l.vehicle_id = v.id and l.operator_id = v.operator_id and l.state = 'ended' and l.reserved_at <= ${until}
          order by l.reserved_at desc limit 1) as "idleDays"
      from analytics_vehicles v where ${ofOperator(span)} order by v.vehicle, v.id`,
  )
}

/**
 * What the vehicles of an operator came to by rentals that ended on a day of its clock. Of each vehicle one number of four
 * bytes in each, in the order in which the numbers of vehicles rise.
 */
export interface VehicleDay {
  vehicles: Uint8Array
  rentals: Uint8Array
  metres: Uint8Array
  /** -1 for a vehicle of which none was priced in it; null where none of any was. */
  eurCents: Uint8Array | null
  usdCents: Uint8Array | null
  /** How many rentals ended with a battery of 0 to 9 %, 10 to 19 %, …, 90 to 100 %. */
  batteries: number[]
}

export const readVehicleDays = (work: Work, span: Span): Promise<VehicleDay[]> =>
  rowsOf<VehicleDay>(
    work.tx,
    sql`select vehicles, rentals, metres, eur_cents as "eurCents", usd_cents as "usdCents", batteries
      from analytics_vehicle_days where ${ofOperator(span)} and ${onDays(span)}`,
  )
