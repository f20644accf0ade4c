import { type NotStarted, type Upgrade, updateExclusions } from '@motora/contract/firmware'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { unknownFirmware } from '../firmwares/change-firmware.js'
import { assertMayStart } from '../firmwares/signature.js'
import { holdFirmwareRow, noteUsed } from '../firmwares/store.js'
import { countReasons, judgeVehicles, selectedVehicles } from './campaign-reach.js'
import { recordCampaign } from './record-campaign.js'
import { type Campaign, type UpgradeRow, updateUpgradeRow } from './store.js'
import { insertVehicleUpdates } from './stores/settle-store.js'

type Deps = Pick<FirmwareDeps, 'operators' | 'vehicles' | 'trustedKeys'>

/** Settles who takes part, and enters them. @returns why others do not, and how many take part */
const settle = async (
  deps: Deps,
  work: Work,
  { upgrade, firmware }: Campaign,
): Promise<{ excluded: Upgrade['excluded']; entered: number }> => {
  const { id, operatorId, selection, allowOlder } = upgrade
  const { target, version } = firmware
  const selected = await selectedVehicles(deps, work, { operatorId, selection, target }, 'leave out')
  const judged = await judgeVehicles(work, selected, firmware, { allowOlder, ownId: id })
  const fitting = judged.filter(({ excludedBecause }) => excludedBecause === null)
  const entered = await insertVehicleUpdates(
    work,
    id,
    target,
    fitting.map(({ facts }) => ({
      vehicleId: facts.vehicleId,
      operatorId: facts.operatorId,
      plate: facts.plate,
      name: facts.name,
      model: facts.model,
      previousVersion: facts.versions[target],
    })),
  )
  await deps.vehicles.updates.setDesiredVersions(work, [...entered], target, version)
  const reasons = judged.map(({ facts, excludedBecause }) =>
    excludedBecause === null && !entered.has(facts.vehicleId) ? 'in-campaign' : excludedBecause,
  )
  return { excluded: countReasons(reasons, updateExclusions), entered: entered.size }
}

/**
 * Starts a campaign that this work holds: its vehicles are settled, and from now on its firmware stays as it is.
 * @param ifNobody what becomes of it when no vehicle is left: refused where somebody starts it, cancelled at its hour
 * @throws Refusal firmware.inactive, firmware.not_verified, upgrade.nobody_left
 */
export const startCampaign = async (
  deps: Deps,
  work: Work,
  campaign: Campaign,
  ifNobody: 'refuse' | 'cancel',
): Promise<UpgradeRow> => {
  const { upgrade } = campaign
  const firmware = await holdFirmwareRow(work, upgrade.firmwareId, 'no key update')
  if (!firmware) throw unknownFirmware()
  assertMayStart(deps, firmware)
  const { excluded, entered } = await settle(deps, work, { upgrade, firmware })
  if (entered === 0) {
    if (ifNobody === 'refuse') throw new Refusal('upgrade.nobody_left', 'No vehicle of the selection can take part.')
    return cancelUnstarted(work, upgrade, { excluded, because: 'nobody-left' })
  }
  await noteUsed(work, firmware.id)
  const started = await updateUpgradeRow(work, upgrade.id, { state: 'running', startedAt: work.now, excluded })
  recordCampaign(work, started, 'upgrades.started', {
    after: { firmware: `${firmware.name} ${firmware.version}`, vehicles: entered },
  })
  return started
}

/** The reason in the record. */
const recordedReason: Readonly<Record<NotStarted, string>> = {
  'firmware-inactive': 'firmware.inactive',
  'firmware-not-verified': 'firmware.not_verified',
  'nobody-left': 'upgrade.nobody_left',
  'hour-missed': 'upgrade.hour_missed',
}

/** Its hour came, and it could not start. */
export const cancelUnstarted = async (
  work: Work,
  upgrade: UpgradeRow,
  { excluded = [], because }: { excluded?: Upgrade['excluded']; because: NotStarted },
): Promise<UpgradeRow> => {
  const cancelled = await updateUpgradeRow(work, upgrade.id, {
    state: 'cancelled',
    endedAt: work.now,
    endedBecause: because,
    excluded,
  })
  recordCampaign(work, cancelled, 'upgrades.cancelled', { reason: recordedReason[because] })
  return cancelled
}
