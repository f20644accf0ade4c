import type { FirmwareTarget, UpdateStatus } from '@motora/contract/firmware'
import { aliveStates, statusesInFlight } from '@motora/rules/firmware'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import type { Work } from '../../work.js'
import { firmwares, upgrades, upgradeVehicles as uv } from '../tables.js'

export type VehicleUpdateRow = typeof uv.$inferSelect
export type VehicleUpdateChange = Partial<typeof uv.$inferInsert>
type Key = Pick<VehicleUpdateRow, 'upgradeId' | 'vehicleId'>

const isInFlight = inArray(uv.status, [...statusesInFlight])
const isRow = ({ upgradeId, vehicleId }: Key) => and(eq(uv.upgradeId, upgradeId), eq(uv.vehicleId, vehicleId))

/** The row, held until the end of the work. */
export const lockVehicleUpdate = async (work: Work, key: Key): Promise<VehicleUpdateRow | undefined> =>
  (await work.tx.select().from(uv).where(isRow(key)).for('update'))[0]

export const changeVehicleUpdate = async (work: Work, key: Key, change: VehicleUpdateChange): Promise<void> => {
  await work.tx.update(uv).set(change).where(isRow(key))
}

export const findByOrder = async (work: Work, orderId: string): Promise<VehicleUpdateRow | undefined> =>
  (await work.tx.select().from(uv).where(eq(uv.orderId, orderId)))[0]

/** An order that is on its way, with which firmware it brings. */
export const findOrderInFlight = async (
  work: Work,
  orderId: string,
): Promise<(VehicleUpdateRow & { firmwareId: string }) | undefined> => {
  const [found] = await work.tx
    .select({ row: uv, firmwareId: upgrades.firmwareId })
    .from(uv)
    .innerJoin(upgrades, eq(upgrades.id, uv.upgradeId))
    .where(and(eq(uv.orderId, orderId), isInFlight))
  return found && { ...found.row, firmwareId: found.firmwareId }
}

/** A vehicle fetches in many small parts, and one word in a while is enough to know that it is at it. */
const fetchedNotedEveryMs = 30_000

export const noteFetched = async (work: Work, order: VehicleUpdateRow): Promise<void> => {
  const before = new Date(work.now.getTime() - fetchedNotedEveryMs)
  await work.tx
    .update(uv)
    .set({ heardAt: work.now })
    .where(
      and(
        isRow(order),
        eq(uv.orderId, order.orderId ?? ''),
        isInFlight,
        // one that says that it is done has to prove it, and fetching proves nothing
        sql`not (${uv.status} = 'installing' and coalesce(${uv.progressPercent} = 100, false))`,
        or(isNull(uv.heardAt), lt(uv.heardAt, before)),
      ),
    )
}

/** Vehicles that an update is on its way into; of these, or of all that this work sees. */
export const vehiclesInFlight = async (work: Work, vehicleIds?: readonly string[]): Promise<Set<string>> => {
  if (vehicleIds?.length === 0) return new Set()
  const rows = await work.tx
    .select({ vehicleId: uv.vehicleId })
    .from(uv)
    .where(and(isInFlight, vehicleIds && sql`${uv.vehicleId} = any (${arrayText(vehicleIds)}::uuid[])`))
  return new Set(rows.map(({ vehicleId }) => vehicleId))
}

/** A vehicle's part in a campaign that it was given an order in, and that its report of the version would end well. */
export interface OrderedUpdate extends Key {
  target: FirmwareTarget
  version: string
  status: UpdateStatus
}

/** It failed, and its campaign goes on: a report that comes late is believed all the same. */
export const isLateProof = and(eq(uv.status, 'failed'), inArray(upgrades.state, [...aliveStates]))

export const orderedUpdates = (work: Work) =>
  work.tx
    .select({
      upgradeId: uv.upgradeId,
      vehicleId: uv.vehicleId,
      target: uv.target,
      version: firmwares.version,
      status: uv.status,
    })
    .from(uv)
    .innerJoin(upgrades, eq(upgrades.id, uv.upgradeId))
    .innerJoin(firmwares, eq(firmwares.id, upgrades.firmwareId))

/** Of one vehicle, in any campaign. */
export const orderedUpdatesOf = (work: Work, vehicleId: string): Promise<OrderedUpdate[]> =>
  orderedUpdates(work).where(
    and(
      eq(uv.vehicleId, vehicleId),
      or(isNull(uv.endedAt), isLateProof),
      or(isNotNull(uv.orderId), gt(uv.attempts, 0)),
    ),
  )
