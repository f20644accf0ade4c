import { and, eq, gte, ne, or, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import type { Work } from '../../work.js'
import { vehicleRentals as r } from '../tables.js'

/** The rider who has booked a vehicle, or is on a trip with it. */
type VehicleRental = typeof r.$inferSelect

/** Rentals that hold one of these vehicles now, by vehicle. Any number of ids. */
export const rentalsOf = async (work: Work, vehicleIds: readonly string[]): Promise<Map<string, VehicleRental>> => {
  if (vehicleIds.length === 0) return new Map()
  const rows = await work.tx
    .select()
    .from(r)
    .where(
      and(
        sql`${r.vehicleId} = any (${arrayText(vehicleIds)}::uuid[])`,
        or(ne(r.state, 'booked'), gte(r.bookedUntil, work.now)),
      ),
    )
  return new Map(rows.map((row) => [row.vehicleId, row]))
}

/** Whether this is the id of a rental that holds a vehicle. */
export const isRental = async (work: Work, rentalId: string): Promise<boolean> =>
  (await work.tx.select({ id: r.rentalId }).from(r).where(eq(r.rentalId, rentalId)).limit(1)).length > 0

/** Of these vehicles, those on a trip that has begun; a pause belongs to it. */
export const vehiclesInTrip = async (work: Work, vehicleIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    [...(await rentalsOf(work, vehicleIds)).values()].flatMap((one) => (one.state === 'booked' ? [] : one.vehicleId)),
  )
