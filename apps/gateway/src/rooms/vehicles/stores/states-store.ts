import { desc, eq } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { vehicleStates } from '../tables.js'

/** The state of a vehicle from a moment on. */
export interface VehicleState {
  /** Null: the provider. */
  operatorId: string | null
  at: Date
  outOfService: boolean
  /** False: from here on this operator holds it no more. */
  isHeld: boolean
}

/**
 * Notes how these vehicles stand by now; called by what changes it, in `store.ts`, and by nothing else.
 * @param isHeld false before they go into other hands or out of the fleet
 */
export const noteStates = async (work: Work, vehicleIds: readonly string[], isHeld: boolean): Promise<void> => {
  if (vehicleIds.length === 0) return
  await work.tx.execute(sql`
    insert into vehicle_states (operator_id, vehicle_id, at, out_of_service, is_held, model, plate)
    select operator_id, id, ${work.now.toISOString()}::text::timestamptz, out_of_service, ${isHeld}::boolean, model, plate
    from vehicles where id = any (${arrayText(vehicleIds)}::uuid[]) order by id`)
}

/** The states of a vehicle, as far as the scope holds or held it: the newest changes, oldest first. */
export const statesOf = async (work: Work, vehicleId: string, limit: number): Promise<VehicleState[]> => {
  const { operatorId, at, outOfService, isHeld } = vehicleStates
  const newestFirst = await work.tx
    .select({ operatorId, at, outOfService, isHeld })
    .from(vehicleStates)
    .where(eq(vehicleStates.vehicleId, vehicleId))
    .orderBy(desc(at), desc(vehicleStates.id))
    .limit(limit)
  return newestFirst.reverse()
}

/**
 * What these vehicles were set to when they came to who holds them, in the work that handed them over, and before: in or
 * out of service. A vehicle is left out where that work did not change it, or somebody has since.
 * @param heldBy who holds them; null: the provider
 */
export const setByHandOver = async (
  work: Work,
  vehicleIds: readonly string[],
  heldBy: string | null,
): Promise<Map<string, { wasOutOfService: boolean }>> => {
  const rows = await rowsOf<{ id: string; notes: { at: string; out: boolean; held: boolean }[] }>(
    work.tx,
    sql`select v.id::text as id, (select coalesce(jsonb_agg(jsonb_build_object('at', n.at, 'out', n.out_of_service, 'held', n.is_held)
          order by n.at desc, n.id desc), '[]'::jsonb)
        from (select s.id, s.at, s.out_of_service, s.is_held from vehicle_states s
          where s.vehicle_id = v.id and s.operator_id is not distinct from ${heldBy}::uuid
          order by s.at desc, s.id desc limit 3) n) as notes
      from unnest(${arrayText(vehicleIds)}::uuid[]) as v (id)`,
  )
  return new Map(
    rows.flatMap(({ id, notes: [set, came, before] }) => {
      const isOfHandOver = set?.held && came?.held && set.at === came.at && !before?.held
      return isOfHandOver && set.out !== came.out ? [[id, { wasOutOfService: came.out }]] : []
    }),
  )
}

/** A vehicle that an operator held, and on how many of the days that were asked for. */
export interface DaysHeld {
  vehicleId: string
  days: number
  /** As it is now, or as it was when it left the operator. */
  model: string
  plate: string | null
}

/**
 * Vehicles that an operator held when these days ended, also those that others hold by now: who has a vehicle at the end
 * of a day has it that day, so no day of a vehicle is two operators'. By their ids.
 * source: MONEY §7
 */
export const daysHeld = (work: Work, operatorId: string, dayEnds: readonly Date[]): Promise<DaysHeld[]> =>
  rowsOf(
    work.tx,
    sql`with days as (
        select day from unnest(${arrayText(dayEnds.map((one) => one.toISOString()))}::timestamptz[]) as day),
      states as (
        select s.vehicle_id, s.at, s.is_held,
          lead(s.at) over (partition by s.vehicle_id order by s.at, s.id) as next_at
        from vehicle_states s where s.operator_id = ${operatorId} and s.at < (select max(day) from days)),
      held as (
        select s.vehicle_id, count(*)::int as days from states s
        join days d on s.at < d.day and (s.next_at is null or s.next_at >= d.day)
        where s.is_held group by s.vehicle_id)
      select h.vehicle_id::text as "vehicleId", h.days,
        case when v.id is null then n.model else v.model end as model,
        case when v.id is null then n.plate else v.plate end as plate
      from held h
      -- what a vehicle is called is noted when it comes and when it goes, and may be changed in between
      left join vehicles v on v.id = h.vehicle_id and v.operator_id = ${operatorId} and v.retired_at is null
      cross join lateral (
        select s.model, s.plate from vehicle_states s
        where s.vehicle_id = h.vehicle_id and s.operator_id = ${operatorId} order by s.at desc, s.id desc limit 1) n
      order by h.vehicle_id`,
  )
