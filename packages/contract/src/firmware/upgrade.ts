import { z } from 'zod'
import { id, instant, textLine } from '../formats.js'
import { firmwareTarget, hardwareVersion, signatureState } from './firmware.js'

/** The state of a campaign. source: decisions §6. */
export const upgradeStates = ['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled'] as const
export const upgradeState = z.enum(upgradeStates)
export type UpgradeState = z.infer<typeof upgradeState>

/** Why a scheduled campaign was cancelled by itself at its hour. */
export const notStartedReasons = [
  'firmware-inactive',
  'firmware-not-verified',
  'nobody-left',
  // the gateway was away at its hour, and for too long after it: what was right at night is wrong at noon
  'hour-missed',
] as const
export const notStarted = z.enum(notStartedReasons)
export type NotStarted = z.infer<typeof notStarted>

/** Its state for one vehicle; the last three are ends. source: decisions §6. */
export const updateStatuses = [
  'pending',
  'sent',
  'downloading',
  'installing',
  'succeeded',
  'failed',
  'cancelled',
] as const
export const updateStatus = z.enum(updateStatuses)
export type UpdateStatus = z.infer<typeof updateStatus>

/** Why a vehicle is no part of a campaign, as long as neither changes. */
export const updateExclusions = [
  'retired',
  // its unit has never reported which version it runs, or is not heard over a way by which orders reach it: it is not
  // known that it takes updates over the air
  'not-capable',
  'hardware-unknown',
  'wrong-hardware',
  'up-to-date',
  'newer',
  // another campaign for the same unit has not ended with it
  'in-campaign',
] as const
export const updateExclusion = z.enum(updateExclusions)
export type UpdateExclusion = z.infer<typeof updateExclusion>

/** What a vehicle is waited for. source: decisions §6 (never in service, booked, moving or below 30 %). */
export const updateWaits = [
  'in-service',
  'booked',
  'moving',
  'movement-unknown',
  // it refuses an update while it is switched on
  'on',
  'battery-unknown',
  'low-battery',
  'silent',
  // a command to it, or another update of it, is on its way
  'busy',
] as const
export const updateWait = z.enum(updateWaits)
export type UpdateWait = z.infer<typeof updateWait>

/** Why an attempt ended without the new version. */
export const updateErrors = [
  // it never answered the order
  'no-answer',
  // it spoke of the update once, and has been silent of it for too long
  'stalled',
  // it says itself what happened
  'download-failed',
  'wrong-sum',
  'install-failed',
  'refused-by-vehicle',
  // it says that it is done, and reports another version
  'version-not-reported',
  'handed-over',
  'retired',
  // since the campaign started it was given other hardware or another version, or runs this one already
  'no-longer-fits',
] as const
export const updateError = z.enum(updateErrors)
export type UpdateError = z.infer<typeof updateError>

/** Vehicles of a campaign by what they are; what is left out is not asked. */
export const vehicleFilter = z.strictObject({
  sharingOperatorId: id.optional(),
  models: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
  hardwareVersions: z.array(hardwareVersion).max(50).optional(),
  /** Running one of these on the target unit now. */
  currentVersions: z.array(z.string().trim().min(1).max(64)).max(50).optional(),
})

export const maxChosenVehicles = 10_000
/** Either the vehicles themselves, or what they are. A filter is settled when the campaign starts. */
export const vehicleSelection = z.union([
  z.strictObject({
    vehicleIds: z
      .array(id)
      .min(1)
      .max(maxChosenVehicles)
      .refine((all) => new Set(all).size === all.length, 'each vehicle once'),
  }),
  z.strictObject({ filter: vehicleFilter }),
])
export type VehicleSelection = z.infer<typeof vehicleSelection>

const percent = z.number().int().min(1).max(100)

const plan = {
  name: textLine(1, 100),
  firmwareId: id,
  selection: vehicleSelection,
  /** How many of its vehicles may be on their way at the same time, percent of all; always at least one. */
  shareAtOncePercent: percent,
  /** Percent of failed vehicles, among those that ended or failed an attempt, above which the campaign pauses by itself. */
  pauseAboveFailedPercent: percent,
  maxAttempts: z.number().int().min(1).max(5),
  /** Also onto vehicles that run a newer version: a way back. */
  allowOlder: z.boolean(),
}
export const upgradeToCreate = z.strictObject({ id, ...plan })
export const upgradeToChange = z.strictObject({ ...plan, revision: z.number().int().min(1) })
export type UpgradePlan = z.output<typeof upgradeToChange>

const reasonCount = <S extends z.ZodType>(reason: S) => z.object({ reason, count: z.number().int() })

export const upgradeCounts = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  sent: z.number().int(),
  downloading: z.number().int(),
  installing: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
  /**
   * Of those that wait or are in progress: an attempt failed after the unit may have been written, and none has
   * succeeded. They count as failed for `pauseAboveFailedPercent`, unless the order went out before the campaign was
   * last resumed.
   */
  failedAttempt: z.number().int(),
})
export type UpgradeCounts = z.infer<typeof upgradeCounts>

/** A campaign: one firmware onto many vehicles. source: decisions §6 (Upgrade). */
export const upgrade = z.object({
  id,
  name: z.string(),
  firmwareId: id,
  firmwareName: z.string(),
  target: firmwareTarget,
  version: z.string(),
  /**
   * Null where it is not shown: to others than whose campaign it is, and chosen vehicles in lists and after the start,
   * since they are many and the campaign's own vehicles list them.
   */
  selection: vehicleSelection.nullable(),
  state: upgradeState,
  /** Of a paused one: by a person, or by itself. */
  pausedBecause: z.enum(['by-hand', 'failures']).nullable(),
  /** Of one that was cancelled by itself, since it could not start at its hour; null where a person cancelled it. */
  endedBecause: notStarted.nullable(),
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  shareAtOncePercent: percent,
  pauseAboveFailedPercent: percent,
  maxAttempts: z.number().int(),
  allowOlder: z.boolean(),
  created: instant,
  /** Empty to others than whose campaign it is. */
  createdBy: z.string(),
  /** Whose campaign it is; null: the provider's, over vehicles of any operator. */
  sharingOperatorId: id.nullable(),
  owner: z.string().nullable(),
  /** Whether who asks may change, pause and cancel it, and not only see its own vehicles in it. */
  isOwn: z.boolean(),
  /** Of the vehicles that the scope sees; all 0 before it starts. */
  counts: upgradeCounts,
  /** Vehicles of the selection that were left out when it started; not shown to others than whose campaign it is. */
  excluded: z.array(reasonCount(updateExclusion)),
  revision: z.number().int(),
})
export type Upgrade = z.infer<typeof upgrade>

/** A campaign after a retry. */
export const retriedUpgrade = upgrade.extend({
  /**
   * How many of the failed vehicles are tried again. Left as they are those that are retired, have another operator or
   * are in another campaign for the same unit; one that reports the version by now has succeeded.
   */
  triedAgain: z.number().int(),
})
export type RetriedUpgrade = z.infer<typeof retriedUpgrade>

export const upgradeColumns = [
  'name',
  'firmwareName',
  'target',
  'version',
  'state',
  'scheduledAt',
  'startedAt',
  'endedAt',
  'created',
  'createdBy',
  'owner',
] as const

/** A vehicle of a campaign that has started. */
export const upgradeVehicle = z.object({
  vehicleId: id,
  plate: z.string().nullable(),
  name: z.string(),
  model: z.string(),
  sharingOperatorId: id.nullable(),
  sharingOperatorName: z.string().nullable(),
  status: updateStatus,
  /** 0 to 100 of what it does now: of the download, then of the installation. Null: it has not reported. */
  progressPercent: z.number().int().min(0).max(100).nullable(),
  attempts: z.number().int(),
  lastError: updateError.nullable(),
  /** What it ran when the campaign started. */
  previousVersion: z.string().nullable(),
  /** What it says itself that it runs now. */
  currentVersion: z.string().nullable(),
  batteryPercent: z.number().int().nullable(),
  /** Of a pending one: what it waits for now. Null: its turn, or its next attempt. */
  waitsFor: updateWait.nullable(),
  sentAt: instant.nullable(),
  heardAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type UpgradeVehicle = z.infer<typeof upgradeVehicle>

export const upgradeVehicleColumns = ['plate', 'name', 'status', 'attempts', 'lastError', 'sentAt', 'endedAt'] as const

/** One vehicle of a preview. */
export const previewedVehicle = z.object({
  vehicleId: id,
  plate: z.string().nullable(),
  name: z.string(),
  model: z.string(),
  sharingOperatorName: z.string().nullable(),
  hardwareVersion: z.string().nullable(),
  currentVersion: z.string().nullable(),
  batteryPercent: z.number().int().nullable(),
  excludedBecause: updateExclusion.nullable(),
  waitsFor: updateWait.nullable(),
})
export type PreviewedVehicle = z.infer<typeof previewedVehicle>

export const upgradePreview = z.object({
  /** Of the selection. */
  total: z.number().int(),
  /** Could start now. */
  ready: z.number().int(),
  waiting: z.array(reasonCount(updateWait)),
  excluded: z.array(reasonCount(updateExclusion)),
  /** The page that was asked for, of the part that was asked for. */
  vehicles: z.array(previewedVehicle),
  vehiclesTotal: z.number().int(),
  /** Of the chosen vehicles, those that the campaign does not reach (any more): a plan with them is refused. */
  unreachable: z.array(id),
})
export type UpgradePreview = z.infer<typeof upgradePreview>

/** One campaign of one vehicle. */
export const vehicleUpgrade = upgradeVehicle
  .pick({
    status: true,
    progressPercent: true,
    attempts: true,
    lastError: true,
    previousVersion: true,
    waitsFor: true,
    sentAt: true,
    heardAt: true,
    endedAt: true,
  })
  .extend({
    upgradeId: id,
    upgradeName: z.string(),
    upgradeState,
    firmwareId: id,
    firmwareName: z.string(),
    target: firmwareTarget,
    version: z.string(),
    /** Of its firmware, by the keys that are trusted now. */
    signatureState,
    created: instant,
  })
export type VehicleUpgrade = z.infer<typeof vehicleUpgrade>
