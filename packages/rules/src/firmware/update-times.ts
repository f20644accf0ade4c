const second = 1000
const minute = 60 * second

/** Times of an update over the air, in milliseconds. */
export interface UpdateTimes {
  /** After the hour of a scheduled campaign; later it does not start any more. */
  startWithinMs: number
  /** An order without any answer by then counts as not received. */
  answerMs: number
  /** No word for so long, once there was one. */
  stalledMs: number
  /** For its own report of the version, after it has said that it is done. */
  proofMs: number
  /** An order that has not ended by then is stalled, whatever the vehicle says. */
  orderLivesMs: number
  /** After the first, second, third … attempt that failed; the last one again and again. */
  attemptPausesMs: readonly number[]
  /** Until a vehicle that is waited for, or whose turn was announced, is looked at again. */
  lookAgainMs: number
  /** As long as the judgement of a claim holds; later the order does not go out. */
  sendWithinMs: number
}

export const updateTimes: UpdateTimes = {
  startWithinMs: 60 * minute,
  answerMs: 2 * minute,
  stalledMs: 15 * minute,
  proofMs: 2 * minute,
  orderLivesMs: 6 * 60 * minute,
  attemptPausesMs: [minute, 5 * minute, 15 * minute],
  lookAgainMs: 20 * second,
  sendWithinMs: 10 * second,
}

/** @param attempts how many were made, 1 or more */
export const attemptPauseMs = (attempts: number, times: UpdateTimes = updateTimes): number =>
  times.attemptPausesMs[Math.min(attempts, times.attemptPausesMs.length) - 1] ?? 0

/** An order that is on its way, times in milliseconds since 1970. */
export interface OrderOnItsWay {
  sentAt: number
  /** The vehicle's last word about it; null: none. */
  heardAt: number | null
  /** It has said that it is done. */
  isInstalled: boolean
}

/** Why an order is given up now; null: it goes on. */
export const orderEndOf = (
  { sentAt, heardAt, isInstalled }: OrderOnItsWay,
  now: number,
  times: UpdateTimes = updateTimes,
): 'no-answer' | 'stalled' | 'version-not-reported' | null => {
  if (heardAt === null) return now - sentAt >= times.answerMs ? 'no-answer' : null
  if (isInstalled) return now - heardAt >= times.proofMs ? 'version-not-reported' : null
  return now - heardAt >= times.stalledMs || now - sentAt >= times.orderLivesMs ? 'stalled' : null
}
