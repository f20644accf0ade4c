import type { Work } from '../../../work.js'
import type { TripRow } from '../store.js'
import { trips } from '../tables.js'

/** Keeps trips that were measured elsewhere, each once. */
export const insertTripsOnce = async (work: Work, rows: TripRow[]): Promise<void> => {
  if (rows.length > 0) await work.tx.insert(trips).values(rows).onConflictDoNothing()
}
