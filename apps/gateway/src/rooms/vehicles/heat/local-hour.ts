export const quarterMs = 900_000
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts })
  formats.set(timeZone, made)
  return made
}

/**
 * Day and hour that a clock in this time zone shows at a moment.
 * @param at milliseconds since 1970
 * @returns the day as `2026-11-21`, the hour from 0 to 23
 */
export const localHour = (at: number, timeZone: string): { day: string; hour: number } => {
  const [day = '', hour = ''] = formatOf(timeZone).format(at).split(' ')
  return { day, hour: Number(hour) }
}
