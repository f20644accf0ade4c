/** Tries under one name (an e-mail, an account's codes), as the database keeps them. */
export interface Throttle {
  failures: number
  lastFailureAt: Date
  lockedUntil: Date | null
}

export interface ThrottleSchedule {
  /** Minutes to wait after the nth wrong try in a row, first one first; the last holds for all that follow. */
  waitMinutes: readonly number[]
  /** Wrong tries older than this are forgotten; null: only a right one forgets them. */
  forgetAfterMs: number | null
}

const hour = 3_600_000
const steps = [0, 0, 0, 0, 1, 2, 4, 8, 15]

/**
 * Five wrong passwords, then 1, 2, 4, 8 and 15 minutes: slow for guessing, bearable for a person.
 * source: decision Z-10.
 */
export const passwordThrottle: ThrottleSchedule = { waitMinutes: steps, forgetAfterMs: 24 * hour }

/**
 * The same for codes, and from the tenth in a row on one try a day: a person who gets here knows the password, so a
 * stranger cannot lock anybody out this way.
 */
export const codeThrottle: ThrottleSchedule = { waitMinutes: [...steps, 24 * 60], forgetAfterMs: null }

/** How often a right password may come without a code before each time counts as a wrong code. */
export const freeCodeRequests = 3

export type Try = { allowed: true; next: Throttle } | { allowed: false; retryAfterSeconds: number }

/**
 * Takes one try before it is looked at, so that many simultaneous tries cannot pass together. The caller keeps `next`,
 * and forgets it when the try was right.
 */
export const takeTry = (throttle: Throttle | undefined, now: Date, schedule: ThrottleSchedule): Try => {
  if (throttle?.lockedUntil && throttle.lockedUntil > now)
    return { allowed: false, retryAfterSeconds: Math.ceil((throttle.lockedUntil.getTime() - now.getTime()) / 1000) }
  const forgotten =
    !throttle ||
    (schedule.forgetAfterMs !== null && now.getTime() - throttle.lastFailureAt.getTime() > schedule.forgetAfterMs)
  const failures = (forgotten ? 0 : throttle.failures) + 1
  const minutes = schedule.waitMinutes[Math.min(failures, schedule.waitMinutes.length) - 1] ?? 0
  const lockedUntil = minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : null
  return { allowed: true, next: { failures, lastFailureAt: now, lockedUntil } }
}
