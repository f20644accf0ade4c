import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import type { VehicleLiveState } from '../telemetry/telemetry-facts.js'

/** What a live map shows of a vehicle; of one that never reported all that it reports is null. */
export interface LiveRow extends VehicleLiveState {
  id: string
  operatorId: string | null
  plate: string | null
  model: string
  outOfService: boolean
}

/** One read without the driver's own mapping: of a large fleet it is done again every few seconds. */
export const readLiveRows = (
  work: Work,
  which: { ids: readonly string[] } | { after: string | undefined; limit: number },
): Promise<LiveRow[]> =>
  rowsOf<LiveRow>(
    work.tx,
    sql`select v.id::text, v.operator_id::text as "operatorId", v.plate, v.model, v.out_of_service as "outOfService",
        (extract(epoch from l.at) * 1000)::float8 as at, (extract(epoch from l.received_at) * 1000)::float8 as "receivedAt",
        l.latitude, l.longitude, l.heading_degrees as "headingDegrees", l.speed_kmh as "speedKmh",
        l.battery_percent as "batteryPercent", l.is_vehicle_on as "isVehicleOn", l.is_battery_charging as "isBatteryCharging"
      from vehicles v left join vehicle_latest l on l.vehicle_id = v.id
      where v.retired_at is null and ${
        'ids' in which
          ? sql`v.id = any (${arrayText(which.ids)}::uuid[])`
          : sql`v.id > ${which.after ?? '00000000-0000-0000-0000-000000000000'}::uuid`
      }
      order by v.id ${'ids' in which ? sql`` : sql`limit ${which.limit}`}`,
  )
