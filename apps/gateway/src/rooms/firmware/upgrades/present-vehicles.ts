import type { UpgradeVehicle, VehicleUpgrade } from '@motora/contract/firmware'
import type { UpdateFacts } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { signatureOf } from '../firmwares/signature.js'
import { readWaitContext, waitOf } from '../orders/judge-pending.js'
import type { VehicleUpdateRow } from '../orders/store.js'
import type { Campaign } from './store.js'

type Deps = Pick<FirmwareDeps, 'operators' | 'vehicles'>

/** What each of those that are pending waits for; nothing between two attempts. */
const waitsOf = async (
  deps: Deps,
  work: Work,
  rows: readonly VehicleUpdateRow[],
  facts: ReadonlyMap<string, UpdateFacts>,
): Promise<(row: VehicleUpdateRow) => UpgradeVehicle['waitsFor']> => {
  const pending = rows.filter(({ status }) => status === 'pending').map(({ vehicleId }) => vehicleId)
  const context = await readWaitContext(deps, work, [...new Set(pending)])
  return (row) => {
    const known = facts.get(row.vehicleId)
    return row.status === 'pending' && known ? waitOf(work, known, context) : null
  }
}

const stands = (row: VehicleUpdateRow) => ({
  status: row.status,
  progressPercent: row.progressPercent,
  attempts: row.attempts,
  lastError: row.lastError,
  previousVersion: row.previousVersion,
  sentAt: row.sentAt?.toISOString() ?? null,
  heardAt: row.heardAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** Vehicles of one campaign, with what they report now, as far as the scope still sees them. */
export const presentVehicleUpdates = async (
  deps: Deps,
  work: Work,
  rows: readonly VehicleUpdateRow[],
): Promise<UpgradeVehicle[]> => {
  const seen = await deps.vehicles.updates.factsOf(work, { ids: rows.map(({ vehicleId }) => vehicleId) })
  const facts = new Map(seen.map((one) => [one.vehicleId, one]))
  const operatorIds = [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))]
  const operators = operatorIds.length === 0 ? [] : await deps.operators.listOperators(work, operatorIds)
  const names = new Map(operators.map(({ id, name }) => [id, name]))
  const waitsFor = await waitsOf(deps, work, rows, facts)
  return rows.map((row) => ({
    vehicleId: row.vehicleId,
    plate: row.plate,
    name: row.vehicleName,
    model: row.model,
    sharingOperatorId: row.operatorId,
    sharingOperatorName: names.get(row.operatorId ?? '') ?? null,
    ...stands(row),
    currentVersion: facts.get(row.vehicleId)?.versions[row.target] ?? null,
    batteryPercent: facts.get(row.vehicleId)?.batteryPercent ?? null,
    waitsFor: waitsFor(row),
  }))
}

/** Campaigns of one vehicle. */
export const presentUpdatesOfVehicle = async (
  deps: Deps & Pick<FirmwareDeps, 'trustedKeys'>,
  work: Work,
  rows: readonly (Campaign & { row: VehicleUpdateRow })[],
): Promise<VehicleUpgrade[]> => {
  const ids = rows.slice(0, 1).map(({ row }) => row.vehicleId)
  const facts = new Map((await deps.vehicles.updates.factsOf(work, { ids })).map((one) => [one.vehicleId, one]))
  const waitsFor = await waitsOf(
    deps,
    work,
    rows.map(({ row }) => row),
    facts,
  )
  return rows.map(({ row, upgrade, firmware }) => ({
    ...stands(row),
    waitsFor: waitsFor(row),
    upgradeId: upgrade.id,
    upgradeName: upgrade.name,
    upgradeState: upgrade.state,
    firmwareId: firmware.id,
    firmwareName: firmware.name,
    target: firmware.target,
    version: firmware.version,
    signatureState: signatureOf(deps, firmware).signatureState,
    created: upgrade.createdAt.toISOString(),
  }))
}
