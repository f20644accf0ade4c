import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { isOpenTicket } from '../store.js'
import { tickets } from '../tables.js'

/** Vehicles that open tickets keep from riders, each with the operators whose tickets they are; null: the provider's. */
export type KeptByTickets = ReadonlyMap<string, readonly (string | null)[]>

/**
 * Vehicles that an open ticket keeps from riders; of these, or all of the scope. A ticket stays with the operator that
 * held the vehicle then, and keeps the vehicle under that operator alone: the next one could neither see nor close it.
 */
export const vehiclesKeptByTickets = async (work: Work, vehicleIds?: readonly string[]): Promise<KeptByTickets> => {
  const kept = new Map<string, (string | null)[]>()
  if (vehicleIds?.length === 0) return kept
  const rows = await work.tx
    .selectDistinct({ vehicleId: tickets.vehicleId, operatorId: tickets.operatorId })
    .from(tickets)
    .where(
      and(
        isOpenTicket,
        eq(tickets.vehicleCannotOperate, true),
        vehicleIds && inArray(tickets.vehicleId, [...vehicleIds]),
      ),
    )
  for (const { vehicleId, operatorId } of rows) kept.set(vehicleId, [...(kept.get(vehicleId) ?? []), operatorId])
  return kept
}
