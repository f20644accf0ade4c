import type { FirmwareTarget } from '@motora/contract/firmware'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf } from '../../../../kernel/db/database.js'
import { rowsGiven } from '../../../../kernel/db/rows-given.js'
import type { Work } from '../../../work.js'
import { upgradeVehicles as uv } from '../../tables.js'

/** Which of these vehicles are still in a campaign with this unit; the campaign `ownId` does not count. */
export const vehiclesInCampaigns = async (
  work: Work,
  vehicleIds: readonly string[],
  target: FirmwareTarget,
  ownId?: string,
): Promise<Set<string>> => {
  if (vehicleIds.length === 0) return new Set()
  const rows = await work.tx
    .select({ vehicleId: uv.vehicleId })
    .from(uv)
    .where(
      and(
        sql`${uv.vehicleId} = any (${arrayText(vehicleIds)}::uuid[])`,
        eq(uv.target, target),
        isNull(uv.endedAt),
        ownId === undefined ? undefined : ne(uv.upgradeId, ownId),
      ),
    )
  return new Set(rows.map(({ vehicleId }) => vehicleId))
}

/** A vehicle as a campaign settles it. */
export interface SettledVehicle {
  vehicleId: string
  operatorId: string | null
  plate: string | null
  name: string
  model: string
  previousVersion: string | null
}

const settledColumns: Readonly<Record<keyof SettledVehicle, string>> = {
  vehicleId: 'uuid',
  operatorId: 'uuid',
  plate: 'text',
  name: 'text',
  model: 'text',
  previousVersion: 'text',
}
const atOnce = 2000

/** @returns those that were entered: not one whose unit another campaign has taken at this very moment */
export const insertVehicleUpdates = async (
  work: Work,
  upgradeId: string,
  target: FirmwareTarget,
  settled: readonly SettledVehicle[],
): Promise<Set<string>> => {
  const entered = new Set<string>()
  for (let from = 0; from < settled.length; from += atOnce) {
    const some = settled.slice(from, from + atOnce)
    const rows = await rowsOf<{ id: string }>(
      work.tx,
      sql`insert into upgrade_vehicles
        (upgrade_id, vehicle_id, operator_id, plate, vehicle_name, model, target, status, previous_version, next_look_at)
        select ${upgradeId}::uuid, "vehicleId", "operatorId", plate, name, model, ${target}::text, 'pending',
          "previousVersion", ${work.now.toISOString()}::text::timestamptz
        from ${rowsGiven('d', settledColumns, some)}
        order by "vehicleId"
        on conflict do nothing returning vehicle_id::text as id`,
    )
    for (const { id } of rows) entered.add(id)
  }
  return entered
}
