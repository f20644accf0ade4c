import { type UpgradePreview, updateExclusions, updateWaits, type VehicleSelection } from '@motora/contract/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { unknownFirmware } from '../firmwares/change-firmware.js'
import { findFirmwareRow } from '../firmwares/store.js'
import { readWaitContext, waitOf } from '../orders/judge-pending.js'
import { countReasons, judgeVehicles, selectedVehicles } from './campaign-reach.js'
import { findCampaign } from './store.js'

export interface PreviewAsked {
  firmwareId: string
  selection: VehicleSelection
  allowOlder: boolean
  upgradeId?: string | undefined
  show: 'all' | 'ready' | 'waiting' | 'excluded'
  page: number
  pageSize: number
}

/**
 * What a campaign would do now, by the same judgement as when it starts and when it gives orders. A chosen vehicle that
 * has left meanwhile is no part of it. Writes nothing.
 * @throws Refusal firmware.not_found, operator.not_found
 */
export const previewCampaign = async (
  deps: Pick<FirmwareDeps, 'operators' | 'vehicles'>,
  work: Work,
  { firmwareId, selection, allowOlder, upgradeId, show, page, pageSize }: PreviewAsked,
): Promise<UpgradePreview> => {
  const firmware = await findFirmwareRow(work, firmwareId)
  if (!firmware) throw unknownFirmware()
  const changed = upgradeId === undefined ? undefined : await findCampaign(work, upgradeId)
  const operatorId = changed ? changed.upgrade.operatorId : work.scope.loggedOperatorId
  const { target } = firmware
  const ifUnreachable = 'filter' in selection ? 'refuse' : 'leave out'
  const selected = await selectedVehicles(deps, work, { operatorId, selection, target }, ifUnreachable)
  const judged = await judgeVehicles(work, selected, firmware, { allowOlder, ownId: upgradeId })
  const taken = judged.flatMap(({ facts, excludedBecause }) => (excludedBecause === null ? facts.vehicleId : []))
  const context = await readWaitContext(deps, work, taken)
  const all = judged.map(({ facts, excludedBecause }) => ({
    facts,
    excludedBecause,
    waitsFor: excludedBecause === null ? waitOf(work, facts, context) : null,
  }))
  const part = {
    all: () => true,
    ready: (one: (typeof all)[number]) => one.excludedBecause === null && one.waitsFor === null,
    waiting: (one: (typeof all)[number]) => one.waitsFor !== null,
    excluded: (one: (typeof all)[number]) => one.excludedBecause !== null,
  }
  const shown = all.filter(part[show])
  const rows = shown.slice((page - 1) * pageSize, page * pageSize)
  const names = await operatorNames(deps, work, rows)
  const reached = new Set(selected.map(({ vehicleId }) => vehicleId))
  return {
    total: all.length,
    ready: all.filter(part.ready).length,
    waiting: countReasons(
      all.map(({ waitsFor }) => waitsFor),
      updateWaits,
    ),
    excluded: countReasons(
      all.map(({ excludedBecause }) => excludedBecause),
      updateExclusions,
    ),
    vehicles: rows.map(({ facts, excludedBecause, waitsFor }) => ({
      vehicleId: facts.vehicleId,
      plate: facts.plate,
      name: facts.name,
      model: facts.model,
      sharingOperatorName: names.get(facts.operatorId ?? '') ?? null,
      hardwareVersion: facts.hardwareVersion,
      currentVersion: facts.versions[target],
      batteryPercent: facts.batteryPercent,
      excludedBecause,
      waitsFor,
    })),
    vehiclesTotal: shown.length,
    unreachable: 'filter' in selection ? [] : selection.vehicleIds.filter((id) => !reached.has(id)),
  }
}

const operatorNames = async (
  { operators }: Pick<FirmwareDeps, 'operators'>,
  work: Work,
  rows: readonly { facts: { operatorId: string | null } }[],
): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ facts }) => facts.operatorId ?? []))]
  return new Map((ids.length === 0 ? [] : await operators.listOperators(work, ids)).map(({ id, name }) => [id, name]))
}
