import { inArray } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import type { NewServiceRow } from '../store.js'
import { servicePhases, services } from '../tables.js'
import type { PhaseRow } from './phase-store.js'

/** Keeps finished rentals, each once by its id. @returns ids of those that were new */
export const insertServicesOnce = async (work: Work, rows: NewServiceRow[]): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const inserted = await work.tx.insert(services).values(rows).onConflictDoNothing().returning({ id: services.id })
  return new Set(inserted.map(({ id }) => id))
}

/** Keeps the phases of finished rentals, each once. */
export const insertPhasesOnce = async (work: Work, rows: PhaseRow[]): Promise<void> => {
  if (rows.length > 0) await work.tx.insert(servicePhases).values(rows).onConflictDoNothing()
}

/** The operators of these rentals, by rental; rentals that do not exist are left out. */
export const operatorsOfServices = async (work: Work, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await work.tx
    .select({ id: services.id, operatorId: services.operatorId })
    .from(services)
    .where(inArray(services.id, [...ids]))
  return new Map(rows.map(({ id, operatorId }) => [id, operatorId]))
}
