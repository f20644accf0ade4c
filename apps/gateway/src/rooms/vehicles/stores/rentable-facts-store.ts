import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { vehicleLatest, vehicles } from '../tables.js'
import type { Beside } from './vehicle-list-store.js'

/** What renting asks of a vehicle, and of how many vehicles it is so. */
export interface CountedFacts {
  count: number
  operatorId: string | null
  outOfService: boolean
  selectToOperate: boolean
  canOperate: boolean
  hasReported: boolean
  /** Has reported, and not since `silentBefore`. */
  isSilent: boolean
  hasPosition: boolean
  /** Its fixes have settled outside; what that means where there are no areas is not for the database. */
  isOutside: boolean
  isBatteryLow: boolean
  isRented: boolean
  isKept: boolean
  isUpdating: boolean
}

export interface FactsQuery extends Pick<Beside, 'kept' | 'updating' | 'silentBefore' | 'lowBatteryPercent'> {
  rentedVehicleIds: readonly string[]
  /** Of one operator; else of all in the scope. */
  operatorId?: string
}

const flag = (condition: SQL): SQL<boolean> => sql<boolean>`coalesce(${condition}, false)`

/**
 * Counts the vehicles that are not retired by what renting asks of them: a fleet of any size is a few rows, which the
 * one rule then judges.
 */
export const countByRentableFacts = (work: Work, query: FactsQuery): Promise<CountedFacts[]> => {
  const { kept, updating, silentBefore, lowBatteryPercent, rentedVehicleIds, operatorId } = query
  const keptRows = kept.map((k) => ({ vehicle_id: k.vehicleId, operator_id: k.operatorId }))
  const facts = {
    operatorId: vehicles.operatorId,
    outOfService: vehicles.outOfService,
    selectToOperate: vehicles.selectToOperate,
    canOperate: vehicles.canOperate,
    hasReported: flag(sql`${vehicleLatest.receivedAt} is not null`),
    isSilent: flag(sql`${vehicleLatest.receivedAt} < ${silentBefore.toISOString()}::text::timestamptz`),
    hasPosition: flag(sql`${vehicleLatest.latitude} is not null and ${vehicleLatest.longitude} is not null`),
    isOutside: flag(sql`${vehicleLatest.watch} @> '{"inside": false}'`),
    isBatteryLow: flag(sql`${vehicleLatest.batteryPercent} < ${lowBatteryPercent}::int`),
    isRented: flag(sql`r.vehicle_id is not null`),
    isKept: flag(sql`k.vehicle_id is not null`),
    isUpdating: flag(sql`u.vehicle_id is not null`),
  }
  // by their places: a parameter that is written twice is two different expressions
  const places = Object.keys(facts).map((_, place) => sql.raw(String(place + 2)))
  return work.tx
    .select({ count: sql<number>`count(*)::int`, ...facts })
    .from(vehicles)
    .leftJoin(vehicleLatest, eq(vehicleLatest.vehicleId, vehicles.id))
    .leftJoin(
      sql`(select value::uuid as vehicle_id from json_array_elements_text(${JSON.stringify(rentedVehicleIds)}::text::json)) r`,
      sql`r.vehicle_id = ${vehicles.id}`,
    )
    .leftJoin(
      sql`(select * from json_to_recordset(${JSON.stringify(keptRows)}::text::json) as x (vehicle_id uuid, operator_id uuid)) k`,
      sql`k.vehicle_id = ${vehicles.id} and k.operator_id is not distinct from ${vehicles.operatorId}`,
    )
    .leftJoin(
      sql`(select value::uuid as vehicle_id from json_array_elements_text(${JSON.stringify(updating)}::text::json)) u`,
      sql`u.vehicle_id = ${vehicles.id}`,
    )
    .where(and(isNull(vehicles.retiredAt), operatorId === undefined ? undefined : eq(vehicles.operatorId, operatorId)))
    .groupBy(...places)
}
