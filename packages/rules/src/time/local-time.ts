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

/** `+02:00`: by how much the clocks of a zone are ahead of UTC at an instant. */
export const offsetText = (at: number, zone: string): string => {
  const aheadMinutes = Math.round(zoneOffset(at, zone) / 60_000)
  const ahead = Math.abs(aheadMinutes)
  return `${aheadMinutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}

/** `2026-05-20T10:13:00+02:00`: an instant to the second, as the clocks of a zone show it. */
export const isoWithOffset = (at: number, zone: string): string => {
  const whole = Math.floor(at / 1000) * 1000
  return `${new Date(localTime(whole, zone).wallMs).toISOString().slice(0, 19)}${offsetText(whole, zone)}`
}
