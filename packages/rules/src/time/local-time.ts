import { zoneOffset } from './zone-offset.js'

/** What the clocks of a zone show at an instant. */
export interface LocalTime {
  /** `2026-11-21` */
  day: string
  hour: number
  minute: number
  second: number
  /** All of it as milliseconds since 1970, as if the clock showed UTC. */
  wallMs: number
}

/** @param at milliseconds since 1970 @param zone such as Europe/Madrid; @throws RangeError for an unknown one */
export const localTime = (at: number, zone: string): LocalTime => {
  const wallMs = at + zoneOffset(at, zone)
  const wall = new Date(wallMs)
  return {
    day: wall.toISOString().slice(0, 10),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    wallMs,
  }
}

/** The calendar day that the clocks of a zone show at an instant, `2026-11-21`. */
export const localDay = (at: number, zone: string): string => localTime(at, zone).day

const two = (figure: number): string => String(figure).padStart(2, '0')

/** `09:05` by the clocks of a zone. */
export const localClock = (at: number, zone: string): string => {
  const { hour, minute } = localTime(at, zone)
  return `${two(hour)}:${two(minute)}`
}
