import { desc, eq } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { sql } from '../../../kernel/db/database.js'
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
