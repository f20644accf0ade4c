import { addDays, instantsOf, localTime, startOfDay } from '../time/index.js'

/** Attempts at one target. source: decision Z-28 */
export const maxDeliveryTries = 3

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Waits after the first and the second attempt, so that they are made at 0, 1 and 10 minutes. source: MONEY §9 */
const waitsMs = [minuteMs, 9 * minuteMs]

/** So long a device is waited for where a mail can go instead. source: decisions Z-28, 0103, 0125 */
export const pushPatienceMs = 10 * minuteMs

/**
 * When a target is tried again after an attempt that came to nothing.
 * @param tries that were made
 * @param atMs when the last began, in milliseconds since 1970
 * @param askedMs what the push service asks us to wait
 * @returns null: not again
 * source: MONEY §9; decision Z-28
 */
export const nextTryMs = (tries: number, atMs: number, askedMs = 0): number | null => {
  const waitMs = tries < maxDeliveryTries ? waitsMs[tries - 1] : undefined
  return waitMs === undefined ? null : atMs + Math.max(waitMs, askedMs)
}

/** Nobody is woken: from 22 to 8 by the clocks of the operator. source: MONEY §9 */
const quietFromHour = 22
const quietUntilHour = 8

/**
 * When the quiet hours end in which a moment lies; null: it lies in none.
 * @param at milliseconds since 1970
 * @param zone such as Europe/Madrid
 */
export const quietUntilMs = (at: number, zone: string): number | null => {
  const { day, hour } = localTime(at, zone)
  if (hour >= quietUntilHour && hour < quietFromHour) return null
  const endDay = hour >= quietFromHour ? addDays(day, 1) : day
  // no zone skips 8 in the morning; were there one, the day's beginning and eight hours are close
  return instantsOf(Date.parse(endDay) + quietUntilHour * hourMs, zone)[0] ?? startOfDay(endDay, zone) + 8 * hourMs
}
