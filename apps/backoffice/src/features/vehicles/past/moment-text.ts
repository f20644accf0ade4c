/** A minute of the past as it stands in the address: `2026-11-20T10:15Z`. @param moment milliseconds since 1970 */
export const momentToText = (moment: number): string => `${new Date(moment).toISOString().slice(0, 16)}Z`

/** Reads it back; undefined where it is none. */
export function momentFromText(text: string | undefined): number | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(text)) return undefined
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : moment
}

export const minuteMs = 60_000
export const toMinute = (moment: number): number => Math.floor(moment / minuteMs) * minuteMs

const two = (figure: number) => String(figure).padStart(2, '0')

/** Day (`2026-11-20`) and time (`10:15`) of a moment by the person's clock. */
export function dayAndTimeOf(moment: number): { day: string; time: string } {
  const date = new Date(moment)
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  }
}

/** The moment of a day and a time by the person's clock; undefined where the time is none. */
export function momentOf(day: string, time: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/.exec(time.trim()) ?? []
  const [year, month, date] = day.split('-').map(Number)
  if (hours === undefined || minutes === undefined || !year || !month || !date) return undefined
  return new Date(year, month - 1, date, Number(hours), Number(minutes)).getTime()
}
