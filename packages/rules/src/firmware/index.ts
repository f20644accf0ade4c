export {
  aliveStates,
  type CampaignAction,
  type CampaignReason,
  type CampaignStanding,
  campaignActions,
  campaignReasons,
  isAlive,
} from './campaign-actions.js'
export { compareVersions } from './compare-versions.js'
export { type SignatureFacts, type StartFacts, signatureStateOf, whyNoCampaign } from './signature.js'
export { type CampaignFirmware, type ExclusionFacts, updateExclusionOf } from './update-exclusion.js'
export {
  errorsAfterWriting,
  type FailureCounts,
  isInFlight,
  judgedOf,
  mayHaveWritten,
  pausesByItself,
  slotsAtOnce,
  statusesInFlight,
} from './update-progress.js'
export { attemptPauseMs, type OrderOnItsWay, orderEndOf, type UpdateTimes, updateTimes } from './update-times.js'
export { minBatteryPercent, updateWaitOf, type WaitFacts } from './update-wait.js'
export { versionSortKey } from './version-sort-key.js'
