/**
 * A vehicle that has said nothing for so long may not be rented: it is not known where it is and what its battery
 * holds.
 */
export const silentAfterMs = 20 * 60_000

/**
 * @param lastConnectionAt milliseconds since 1970; null when it never reported
 * @param now milliseconds since 1970
 */
export const isSilent = (lastConnectionAt: number | null, now: number, afterMs: number = silentAfterMs): boolean =>
  lastConnectionAt !== null && now - lastConnectionAt > afterMs

/** A vehicle that never reported, or is silent for too long. source: decision Z-20. */
export const isMissing = (lastConnectionAt: number | null, now: number, afterMs: number = silentAfterMs): boolean =>
  lastConnectionAt === null || isSilent(lastConnectionAt, now, afterMs)
