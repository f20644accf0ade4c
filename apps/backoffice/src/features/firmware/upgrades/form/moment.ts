const two = (figure: number) => String(figure).padStart(2, '0')

/** Day (`2026-11-20`) and time (`10:15`) of a moment by the person's clock. */
export function dayAndTimeOf(moment: string): { day: string; time: string } {
  const date = new Date(moment)
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  }
}

/**
 * The moment of a day and a time by the person's clock. `no-time`: what was typed is none; `skipped`: the clock is put
 * forward over it that day.
 */
export function momentOf(day: string, time: string): { at: string } | { problem: 'no-time' | 'skipped' } {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/.exec(time.trim()) ?? []
  const [year, month, date] = day.split('-').map(Number)
  if (hours === undefined || minutes === undefined || !year || !month || !date) return { problem: 'no-time' }
  const moment = new Date(year, month - 1, date, Number(hours), Number(minutes))
  if (moment.getHours() !== Number(hours) || moment.getMinutes() !== Number(minutes)) return { problem: 'skipped' }
  return { at: moment.toISOString() }
}

/** The zone of the person's clock: `Europe/Madrid`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
