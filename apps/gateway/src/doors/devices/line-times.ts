import type { LineTimes } from './line.js'

/** Heard within this time, a line counts as alive; a moped that reconnects has usually been silent for longer. */
export const aliveMs = 60_000
/**
 * A line opened here carries nothing for so long: meanwhile the process that holds another of the same name says so.
 * Longer than the news take there and back, and the `partingMs` of the other.
 */
export const settleMs = 1000
/** A moped that hangs up here and calls there is heard of there before its hanging up is seen here. */
export const partingMs = 250
/** Two lines opened within so much of one another count as of the same age: that long news may take. */
export const sameAgeMs = 500
export const lookEveryMs = 50
/** A line that has answered is not asked again for so long. */
export const keptForMs = 30_000

export const usualTimes: LineTimes = { answerMs: 8000, contestMs: 60_000, doubtMs: 86_400_000 }
