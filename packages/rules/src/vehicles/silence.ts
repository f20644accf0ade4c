import { defaultThresholds } from '@motora/contract/operators'

/** Where no operator has said otherwise, and where the question is not an operator's: commands, updates. */
export const silentAfterMs = defaultThresholds.silentAfterMinutes * 60_000

/**
 * Whether a vehicle has not reported for too long: it is not known where it is and what its battery holds.
 * @param lastConnectionAt milliseconds since 1970; null when it never reported
 * @param now milliseconds since 1970
 * @param afterMs the threshold of its operator
 */
export const isSilent = (lastConnectionAt: number | null, now: number, afterMs: number): boolean =>
  lastConnectionAt !== null && now - lastConnectionAt > afterMs

/** A vehicle that never reported, or is silent for too long. source: decision Z-20. */
export const isMissing = (lastConnectionAt: number | null, now: number, afterMs: number): boolean =>
  lastConnectionAt === null || isSilent(lastConnectionAt, now, afterMs)
