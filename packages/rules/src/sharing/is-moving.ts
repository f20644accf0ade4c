/** A trip neither pauses nor ends above this speed, in km/h. */
export const movingAboveKmh = 5
/** How old the newest report may be to say that a vehicle moves. */
export const movementFreshMs = 2 * 60_000

/**
 * Whether the vehicle is known to move now. An old report proves nothing: a vehicle that has lost its signal
 * must not keep its rider in a rental for ever.
 */
export const isMoving = (latest: { at: Date; speedKmh: number | null } | undefined, now: Date): boolean =>
  latest !== undefined &&
  latest.speedKmh !== null &&
  latest.speedKmh > movingAboveKmh &&
  now.getTime() - latest.at.getTime() < movementFreshMs
