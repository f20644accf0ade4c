import type { UpdateExclusion } from '@motora/contract/firmware'
import type { CommandUnit } from '../vehicles/index.js'
import { compareVersions } from './compare-versions.js'

/** What decides whether a vehicle is part of a campaign at all. */
export interface ExclusionFacts {
  isRetired: boolean
  /** By which way orders reach it; null: by none. */
  unit: CommandUnit | null
  /** As the vehicle last reported them; null: never. */
  hardwareVersion: string | null
  /** Of the target unit. */
  currentVersion: string | null
  /** An unended row of another campaign holds this unit of it. */
  isInCampaign: boolean
}

export interface CampaignFirmware {
  hardwareVersions: readonly string[]
  version: string
  allowOlder: boolean
}

/**
 * Why a vehicle is left out, the first reason in the order of the contract; null: it takes part. A version that cannot
 * be read counts as none: it is not known whether it is newer. source: decisions §6; ledger R-04.
 */
export const updateExclusionOf = (facts: ExclusionFacts, firmware: CampaignFirmware): UpdateExclusion | null => {
  const { hardwareVersion, currentVersion } = facts
  if (facts.isRetired) return 'retired'
  const order = currentVersion === null ? undefined : compareVersions(currentVersion, firmware.version)
  if (order === undefined || facts.unit === null) return 'not-capable'
  if (hardwareVersion === null) return 'hardware-unknown'
  if (!firmware.hardwareVersions.includes(hardwareVersion)) return 'wrong-hardware'
  if (order === 0) return 'up-to-date'
  if (order > 0 && !firmware.allowOlder) return 'newer'
  return facts.isInCampaign ? 'in-campaign' : null
}
