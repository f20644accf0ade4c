import { create, toZonedDateTime } from 'temporal-polyfill/fns/PlainDateTime'
import { localTime } from './local-time.js'
import { zoneOffset } from './zone-offset.js'

/**
 * The instants at which the clocks of a zone show a time: one as a rule, two in the hour that is lived twice in autumn,
 * none in the hour that spring skips. In order, in milliseconds since 1970.
 * @param wallMs what the clocks show, in milliseconds since 1970 as if they showed UTC
 */
export const instantsOf = (wallMs: number, zone: string): number[] => {
  const found = new Set((['earlier', 'later'] as const).map((which) => instantAt(wallMs, zone, which)))
  return [...found].filter((at) => localTime(at, zone).wallMs === wallMs)
}

const reachMs = 6 * 3_600_000

/** Whether the clocks of a zone show the time of an instant twice: in the hour that autumn doubles. */
export const comesTwice = (at: number, zone: string): boolean =>
  // quick where the clocks are not put back nearby
  zoneOffset(at - reachMs, zone) > zoneOffset(at + reachMs, zone) &&
  instantsOf(localTime(at, zone).wallMs, zone).length > 1

/** @param disambiguation which of two; of a skipped time, the instant before or after the jump that is as far off */
const instantAt = (wallMs: number, zone: string, disambiguation: 'earlier' | 'later' | 'compatible'): number => {
  const wall = new Date(wallMs)
  const shown = create(
    wall.getUTCFullYear(),
    wall.getUTCMonth() + 1,
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
  )
  return toZonedDateTime(shown, zone, { disambiguation }).epochMilliseconds
}

const dayMs = 86_400_000

/** The day so many days later, or earlier. @param day `2026-11-21` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** How many days a span of calendar days has, both included. */
export const daysFromTo = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1

/** The first instant of a day by the clocks of a zone: where they skip midnight, the instant of the jump. */
export const startOfDay = (day: string, zone: string): number => instantAt(Date.parse(day), zone, 'compatible')

/**
 * The instant of a day and a time as a person types it (`7:30`, `07.30`, `0730`); the first of two. `no-time`: what was
 * typed is not a time; `skipped`: the clocks are put forward over it that day.
 */
export const typedInstant = (
  day: string,
  time: string,
  zone: string,
): { at: number } | { problem: 'no-time' | 'skipped' } => {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/.exec(time.trim()) ?? []
  const midnight = Date.parse(day)
  if (Number.isNaN(midnight) || hours === undefined || minutes === undefined) return { problem: 'no-time' }
  const [at] = instantsOf(midnight + (Number(hours) * 60 + Number(minutes)) * 60_000, zone)
  return at === undefined ? { problem: 'skipped' } : { at }
}
