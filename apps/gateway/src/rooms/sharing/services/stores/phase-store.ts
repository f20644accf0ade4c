import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { servicePhases, services } from '../tables.js'

export type PhaseRow = typeof servicePhases.$inferSelect

export const insertPhase = async (work: Work, row: PhaseRow): Promise<void> => {
  await work.tx.insert(servicePhases).values(row)
}

/**
 * Ends the phase of a rental that runs. By a clock that was set back it ends when it began.
 * @returns undefined: none runs
 */
export const closeOpenPhase = async (
  work: Work,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<PhaseRow | undefined> =>
  (
    await work.tx
      .update(servicePhases)
      .set({ until: sql`greatest(${servicePhases.since}, ${work.now.toISOString()}::timestamptz)` })
      .where(
        and(eq(servicePhases.operatorId, operatorId), eq(servicePhases.serviceId, id), isNull(servicePhases.until)),
      )
      .returning()
  )[0]

/** A rental that is driven at this moment. */
export interface DrivenNow extends Pick<PhaseRow, 'serviceId' | 'mode'> {
  vehicleId: string
  startedAt: Date | null
}

/** The driven phases that run now, of rentals of these vehicles. */
export const drivenNow = async (work: Work, vehicleIds: readonly string[]): Promise<DrivenNow[]> =>
  work.tx
    .select({
      serviceId: servicePhases.serviceId,
      mode: servicePhases.mode,
      vehicleId: services.vehicleId,
      startedAt: services.startedAt,
    })
    .from(services)
    .innerJoin(
      servicePhases,
      and(eq(servicePhases.operatorId, services.operatorId), eq(servicePhases.serviceId, services.id)),
    )
    .where(
      and(
        inArray(services.vehicleId, [...vehicleIds]),
        eq(services.state, 'in progress'),
        eq(servicePhases.kind, 'drive'),
        isNull(servicePhases.until),
      ),
    )

/** The mode in which a rental was last driven; null: none was told. */
export const lastModeOf = async (
  work: Work,
  { operatorId, serviceId }: Pick<PhaseRow, 'operatorId' | 'serviceId'>,
): Promise<PhaseRow['mode']> =>
  (
    await work.tx
      .select({ mode: servicePhases.mode })
      .from(servicePhases)
      .where(
        and(
          eq(servicePhases.operatorId, operatorId),
          eq(servicePhases.serviceId, serviceId),
          eq(servicePhases.kind, 'drive'),
        ),
      )
      .orderBy(desc(servicePhases.number))
      .limit(1)
  )[0]?.mode ?? null

/** The phases of these rentals, each rental's in their order; rentals without any are left out. */
export const phasesOfServices = async (work: Work, serviceIds: readonly string[]): Promise<Map<string, PhaseRow[]>> => {
  const found = new Map<string, PhaseRow[]>()
  if (serviceIds.length === 0) return found
  const rows = await work.tx
    .select()
    .from(servicePhases)
    .where(inArray(servicePhases.serviceId, [...serviceIds]))
    .orderBy(asc(servicePhases.serviceId), asc(servicePhases.number))
  for (const row of rows) found.set(row.serviceId, [...(found.get(row.serviceId) ?? []), row])
  return found
}
