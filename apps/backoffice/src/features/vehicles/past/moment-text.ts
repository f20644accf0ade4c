/**
 * A moment of the past as it is in the address: `2026-11-20T10:15Z`, with seconds where it is not a whole minute.
 * @param moment milliseconds since 1970
 */
export const momentToText = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, moment % minuteMs < 1000 ? 16 : 19)}Z`

/** Reads it back; undefined for anything else. */
export function momentFromText(text: string | undefined): number | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text)) return undefined
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : moment
}

export const minuteMs = 60_000
export const toMinute = (moment: number): number => Math.floor(moment / minuteMs) * minuteMs
export const toSecond = (moment: number): number => Math.floor(moment / 1000) * 1000
