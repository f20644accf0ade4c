import type { UpdateTimes } from '@motora/rules/firmware'
import { aliveStates, statusesInFlight } from '@motora/rules/firmware'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import type { Work } from '../../work.js'
import { isLateProof, type OrderedUpdate, orderedUpdates, type VehicleUpdateRow } from '../orders/store.js'
import { upgrades as u, upgradeVehicles as uv } from '../tables.js'

/** Campaigns whose hour has come, the earliest first. */
export const dueCampaigns = async (work: Work): Promise<string[]> => {
  const rows = await work.tx
    .select({ id: u.id })
    .from(u)
    .where(and(eq(u.state, 'scheduled'), lte(u.scheduledAt, work.now)))
    .orderBy(asc(u.scheduledAt))
    .limit(20)
  return rows.map(({ id }) => id)
}

/** Campaigns that go on, or would if they were let. */
export const startedCampaigns = (work: Work): Promise<{ id: string; state: string }[]> =>
  work.tx
    .select({ id: u.id, state: u.state })
    .from(u)
    .where(inArray(u.state, [...aliveStates]))
    .orderBy(asc(u.startedAt), asc(u.id))

/** Vehicles of a campaign whose time to be looked at has come, held; those that another process looks at are left to it. */
export const lockDueVehicles = (work: Work, upgradeId: string, limit: number): Promise<VehicleUpdateRow[]> =>
  work.tx
    .select()
    .from(uv)
    .where(and(eq(uv.upgradeId, upgradeId), eq(uv.status, 'pending'), lte(uv.nextLookAt, work.now)))
    .orderBy(asc(uv.nextLookAt), asc(uv.vehicleId))
    .limit(limit)
    .for('update', { skipLocked: true })

export const lookAgainAt = async (
  work: Work,
  upgradeId: string,
  vehicleIds: readonly string[],
  at: Date,
): Promise<void> => {
  if (vehicleIds.length === 0) return
  await work.tx
    .update(uv)
    .set({ nextLookAt: at })
    .where(and(eq(uv.upgradeId, upgradeId), sql`${uv.vehicleId} = any (${arrayText(vehicleIds)}::uuid[])`))
}

/** Orders that no word came about for long enough to look whether they are given up, the oldest first. */
export const quietOrders = (
  work: Work,
  { answerMs, stalledMs, proofMs, orderLivesMs }: UpdateTimes,
  limit: number,
): Promise<Pick<VehicleUpdateRow, 'upgradeId' | 'vehicleId'>[]> => {
  const before = (ms: number) => new Date(work.now.getTime() - ms)
  return work.tx
    .select({ upgradeId: uv.upgradeId, vehicleId: uv.vehicleId })
    .from(uv)
    .where(
      and(
        inArray(uv.status, [...statusesInFlight]),
        or(
          and(isNull(uv.heardAt), lte(uv.sentAt, before(answerMs))),
          lte(uv.heardAt, before(Math.min(stalledMs, proofMs))),
          lte(uv.sentAt, before(orderLivesMs)),
        ),
        // of a word two minutes old nothing follows unless the vehicle has called itself done
        or(
          isNull(uv.heardAt),
          lte(uv.heardAt, before(stalledMs)),
          lte(uv.sentAt, before(orderLivesMs)),
          and(eq(uv.status, 'installing'), eq(uv.progressPercent, 100)),
        ),
      ),
    )
    .orderBy(asc(uv.sentAt))
    .limit(limit)
}

/**
 * What a report of the version would end well, in all campaigns: what is on its way, or what failed in one that goes on.
 * A part at a time, in the order of vehicles.
 */
export const updatesToProve = (
  work: Work,
  which: 'on their way' | 'failed',
  after: Pick<OrderedUpdate, 'vehicleId' | 'upgradeId'> | undefined,
  limit: number,
): Promise<OrderedUpdate[]> =>
  orderedUpdates(work)
    .where(
      and(
        which === 'failed' ? isLateProof : inArray(uv.status, [...statusesInFlight]),
        after && sql`(${uv.vehicleId}, ${uv.upgradeId}) > (${after.vehicleId}::uuid, ${after.upgradeId}::uuid)`,
      ),
    )
    .orderBy(asc(uv.vehicleId), asc(uv.upgradeId))
    .limit(limit)
