import { defaultThresholds } from '@motora/contract/operators'
import { minRentalBatteryPercent } from '@motora/rules/vehicles'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../kernel/db/database.js'
import type { Work } from '../../rooms/work.js'

/** What renting asks of a vehicle, and of how many vehicles it is so. */
export interface CountedFacts {
  count: number
  operatorId: string | null
  outOfService: boolean
  selectToOperate: boolean
  canOperate: boolean
  hasReported: boolean
  /** Has reported, and not for longer than its operator lets a vehicle be silent. */
  isSilent: boolean
  hasPosition: boolean
  /** Its fixes have settled outside; what that means where there are no areas is not for the database. */
  isOutside: boolean
  isBatteryTooLow: boolean
  isRented: boolean
  isKept: boolean
  isUpdating: boolean
}

/**
 * Counts the vehicles that are not retired by what renting asks of them: a fleet of any size is a few rows, which the
 * one rule then judges.
 * @param operatorId of one operator; else of all in the scope
 */
export const countByRentableFacts = (work: Work, operatorId: string | undefined): Promise<CountedFacts[]> => {
  const momentIn = (at: Date): SQL => sql`${at.toISOString()}::text::timestamptz`
  return rowsOf<CountedFacts>(
    work.tx,
    sql`select count(*)::int as count, operator_id as "operatorId", out_of_service as "outOfService",
        select_to_operate as "selectToOperate", can_operate as "canOperate",
        received_at is not null as "hasReported",
        coalesce(received_at < ${momentIn(work.now)}
          - make_interval(mins => coalesce(silent_after_minutes, ${defaultThresholds.silentAfterMinutes}::int)), false) as "isSilent",
        has_position as "hasPosition", is_outside as "isOutside",
        coalesce(battery_percent < ${minRentalBatteryPercent}::int, false) as "isBatteryTooLow",
        service_id is not null and (rental_state <> 'reserved' or reserve_limit_at >= ${momentIn(work.now)}) as "isRented",
        is_kept as "isKept", is_updating as "isUpdating"
      from rentability_vehicles
      where ${operatorId === undefined ? sql`true` : sql`operator_id = ${operatorId}::uuid`}
      group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`,
  )
}
