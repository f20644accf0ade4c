/**
 * Keys of hashes that are kept and looked up: recovery codes, the names under which tries are counted,
 * numbers of identity documents, and filters by which targets were found. No one could
 * hash these again, so their keys are kept, sealed, and stay when the master key changes. So is the key by which browsers
 * know who may notify them: each has subscribed to it. The first of them are derived from the master key of that day, as
 * they were before they were kept.
 */
export const lastingPurposes = [
  'recovery-code',
  'known-device',
  'mail-brake',
  'id-number',
  'target-filter',
  'web-push',
] as const
export type LastingPurpose = (typeof lastingPurposes)[number]
export type LastingKeys = ReadonlyMap<LastingPurpose, Uint8Array>
