import { errorsAfterWriting, type FailureCounts, statusesInFlight } from '@motora/rules/firmware'
import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import type { Work } from '../../work.js'
import { firmwares, upgrades, upgradeVehicles as uv } from '../tables.js'

export type UpgradeRow = typeof upgrades.$inferSelect
export type NewUpgradeRow = typeof upgrades.$inferInsert
type VehicleRow = typeof uv.$inferSelect
/** A campaign with what it brings. */
export interface Campaign {
  upgrade: UpgradeRow
  firmware: typeof firmwares.$inferSelect
}

const campaigns = (work: Work) =>
  work.tx
    .select({ upgrade: upgrades, firmware: firmwares })
    .from(upgrades)
    .innerJoin(firmwares, eq(firmwares.id, upgrades.firmwareId))

export const findCampaign = async (work: Work, id: string): Promise<Campaign | undefined> =>
  (await campaigns(work).where(eq(upgrades.id, id)))[0]

export const listCampaigns = (work: Work, ids: readonly string[]): Promise<Campaign[]> =>
  campaigns(work).where(inArray(upgrades.id, [...ids]))

/** The campaign, held until the end of the work: of all that starts, steers or judges it one comes after the other. */
export const lockCampaign = async (work: Work, id: string): Promise<Campaign | undefined> =>
  (await campaigns(work).where(eq(upgrades.id, id)).for('update', { of: upgrades }))[0]

/** The campaign, whose state no one else changes until the end of the work. */
export const holdCampaign = async (work: Work, id: string): Promise<Campaign | undefined> =>
  (await campaigns(work).where(eq(upgrades.id, id)).for('share', { of: upgrades }))[0]

/** @returns undefined when the id is taken, also by one that this work does not see */
export const insertUpgradeOnce = async (work: Work, row: NewUpgradeRow): Promise<UpgradeRow | undefined> =>
  (await work.tx.insert(upgrades).values(row).onConflictDoNothing().returning())[0]

export const updateUpgradeRow = async (work: Work, id: string, change: Partial<NewUpgradeRow>): Promise<UpgradeRow> => {
  const [row] = await work.tx.update(upgrades).set(change).where(eq(upgrades.id, id)).returning()
  if (!row) throw new Error('a campaign that was locked is gone')
  return row
}

export const deleteUpgradeRow = async (work: Work, id: string): Promise<void> => {
  await work.tx.delete(upgrades).where(eq(upgrades.id, id))
}

/**
 * An attempt failed after the unit may have been written, and none has succeeded since. What was ordered before the
 * campaign was last resumed does not count. It is asked together with its campaign.
 */
const failedAttempt = and(
  inArray(uv.status, ['pending', ...statusesInFlight]),
  inArray(uv.lastError, [...errorsAfterWriting]),
  or(isNull(upgrades.judgedFrom), gte(uv.sentAt, upgrades.judgedFrom)),
)

/** The states of a campaign's vehicles, as far as this work sees them. */
export type StatusCounts = Readonly<Partial<Record<(typeof uv.$inferSelect)['status'] | 'failedAttempt', number>>>

export const countsOf = async (work: Work, upgradeIds: readonly string[]): Promise<Map<string, StatusCounts>> => {
  const counts = new Map<string, Record<string, number>>()
  if (upgradeIds.length === 0) return counts
  const rows = await work.tx
    .select({
      upgradeId: uv.upgradeId,
      status: uv.status,
      n: sql<number>`count(*)::int`,
      failedAttempt: sql<number>`(count(*) filter (where ${failedAttempt}))::int`,
    })
    .from(uv)
    .innerJoin(upgrades, eq(upgrades.id, uv.upgradeId))
    .where(inArray(uv.upgradeId, [...upgradeIds]))
    .groupBy(uv.upgradeId, uv.status)
  for (const { upgradeId, status, n, failedAttempt: attempts } of rows) {
    const of = counts.get(upgradeId) ?? {}
    of[status] = n
    if (attempts > 0) of.failedAttempt = (of.failedAttempt ?? 0) + attempts
    counts.set(upgradeId, of)
  }
  return counts
}

/** What decides whether a campaign goes on, pauses or is finished. */
export interface Progress extends FailureCounts {
  pending: number
  inFlight: number
}

export const progressOf = async (work: Work, { id }: Pick<UpgradeRow, 'id'>): Promise<Progress> => {
  const judged = or(isNull(upgrades.judgedFrom), gte(uv.endedAt, upgrades.judgedFrom))
  const [row] = await work.tx
    .select({
      total: sql<number>`count(*)::int`,
      pending: sql<number>`(count(*) filter (where ${uv.status} = 'pending'))::int`,
      inFlight: sql<number>`(count(*) filter (where ${inArray(uv.status, [...statusesInFlight])}))::int`,
      failed: sql<number>`(count(*) filter (where ${uv.status} = 'failed' and ${judged}))::int`,
      succeeded: sql<number>`(count(*) filter (where ${uv.status} = 'succeeded' and ${judged}))::int`,
      failedAttempt: sql<number>`(count(*) filter (where ${failedAttempt}))::int`,
    })
    .from(uv)
    .innerJoin(upgrades, eq(upgrades.id, uv.upgradeId))
    .where(eq(uv.upgradeId, id))
  return row ?? { total: 0, pending: 0, inFlight: 0, failed: 0, succeeded: 0, failedAttempt: 0 }
}

/** Vehicles of a campaign that stand so; of these, or of all. */
export const vehiclesWithStatus = async (
  work: Work,
  upgradeId: string,
  statuses: readonly (typeof uv.$inferSelect)['status'][],
): Promise<string[]> => {
  const rows = await work.tx
    .select({ vehicleId: uv.vehicleId })
    .from(uv)
    .where(and(eq(uv.upgradeId, upgradeId), inArray(uv.status, [...statuses])))
  return rows.map(({ vehicleId }) => vehicleId)
}

/** Those that failed, each with who had it when it was entered, in the order in which vehicles are held. */
export const failedVehicles = (
  work: Work,
  upgradeId: string,
): Promise<Pick<VehicleRow, 'vehicleId' | 'operatorId'>[]> =>
  work.tx
    .select({ vehicleId: uv.vehicleId, operatorId: uv.operatorId })
    .from(uv)
    .where(and(eq(uv.upgradeId, upgradeId), eq(uv.status, 'failed')))
    .orderBy(asc(uv.vehicleId))

/** Those that have not started are left as they are; one whose last attempt failed has failed: there is no next one. */
export const cancelPending = async (work: Work, upgradeId: string): Promise<void> => {
  await work.tx
    .update(uv)
    .set({
      status: sql`case when ${uv.lastError} is null then 'cancelled' else 'failed' end`,
      endedAt: work.now,
      nextLookAt: null,
    })
    .where(and(eq(uv.upgradeId, upgradeId), eq(uv.status, 'pending')))
}

/** Of these that failed, from the first attempt on: nothing is left of those before. */
export const beginAgain = async (work: Work, upgradeId: string, vehicleIds: readonly string[]): Promise<void> => {
  await work.tx
    .update(uv)
    .set({
      status: 'pending',
      attempts: 0,
      lastError: null,
      progressPercent: null,
      orderId: null,
      ticketHash: null,
      nextLookAt: work.now,
      sentAt: null,
      heardAt: null,
      endedAt: null,
    })
    .where(
      and(
        eq(uv.upgradeId, upgradeId),
        eq(uv.status, 'failed'),
        sql`${uv.vehicleId} = any (${arrayText(vehicleIds)}::uuid[])`,
      ),
    )
}
