import type { ListQuery } from '@motora/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { foldedText } from '../../../../kernel/db/column-filter.js'
import { ascending, descending } from '../../../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../../../kernel/db/page-of.js'
import type { Work } from '../../../work.js'
import type { VehicleUpdateRow } from '../../orders/store.js'
import { firmwares, upgrades, upgradeVehicles as uv } from '../../tables.js'
import type { Campaign } from '../store.js'

/** Order: vehicles on their way, the furthest first; then those that wait, then those that have ended. */
const statusOrder = sql`array_position(array['installing', 'downloading', 'sent', 'pending', 'failed', 'succeeded', 'cancelled'], ${uv.status})`

const vehiclesOfCampaign: List = {
  columns: {
    plate: { sql: uv.plate, kind: 'text' },
    name: { sql: uv.vehicleName, kind: 'text' },
    status: { sql: uv.status, kind: 'choice', sort: statusOrder },
    attempts: { sql: uv.attempts, kind: 'number' },
    lastError: { sql: uv.lastError, kind: 'choice' },
    sentAt: { sql: uv.sentAt, kind: 'instant' },
    endedAt: { sql: uv.endedAt, kind: 'instant' },
  },
  order: [ascending(statusOrder), ascending(uv.vehicleId)],
  search: foldedText(uv.plate, uv.vehicleName),
}

/** One page of a campaign's vehicles, with how many there are in all. */
export const listVehicleUpdateRows = (
  work: Work,
  upgradeId: string,
  query: ListQuery,
): Promise<Page<VehicleUpdateRow>> =>
  pageOf(work.tx, work.tx.select().from(uv).$dynamic(), vehiclesOfCampaign, query, eq(uv.upgradeId, upgradeId))

const campaignsOfVehicle: List = { columns: {}, order: [descending(upgrades.createdAt), descending(upgrades.id)] }

/** One page of the campaigns of one vehicle, the newest first. */
export const listUpdatesOfVehicle = (
  work: Work,
  vehicleId: string,
  query: PageQuery,
): Promise<Page<Campaign & { row: VehicleUpdateRow }>> =>
  pageOf(
    work.tx,
    work.tx
      .select({ row: uv, upgrade: upgrades, firmware: firmwares })
      .from(uv)
      .innerJoin(upgrades, eq(upgrades.id, uv.upgradeId))
      .innerJoin(firmwares, eq(firmwares.id, upgrades.firmwareId))
      .$dynamic(),
    campaignsOfVehicle,
    query,
    eq(uv.vehicleId, vehicleId),
  )

/** What these campaigns are to one vehicle, as far as the scope sees them. */
export const updatesOfVehicle = async (work: Work, vehicleId: string, upgradeIds: readonly string[]) =>
  upgradeIds.length === 0
    ? []
    : work.tx
        .select({
          upgradeId: uv.upgradeId,
          upgradeName: upgrades.name,
          target: uv.target,
          version: firmwares.version,
          status: uv.status,
          lastError: uv.lastError,
        })
        .from(uv)
        .innerJoin(upgrades, eq(upgrades.id, uv.upgradeId))
        .innerJoin(firmwares, eq(firmwares.id, upgrades.firmwareId))
        .where(and(eq(uv.vehicleId, vehicleId), inArray(uv.upgradeId, [...upgradeIds])))
