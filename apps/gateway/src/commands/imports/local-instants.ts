const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** Milliseconds that the clocks of a time zone are ahead of UTC at an instant. */
const offsetAt = (at: number, timeZone: string): number => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

const dayMs = 86_400_000

/**
 * The instants at which the clocks of a time zone show a time: one as a rule, two in the hour that is lived twice in
 * autumn, none in the hour that spring leaves out. In order.
 * @param wallClock what the clocks show, as milliseconds since 1970 as if it were UTC
 */
export const localInstants = (wallClock: number, timeZone: string): Date[] => {
  const offsets = new Set([offsetAt(wallClock - dayMs, timeZone), offsetAt(wallClock + dayMs, timeZone)])
  return [...offsets]
    .map((offset) => wallClock - offset)
    .filter((at) => at + offsetAt(at, timeZone) === wallClock)
    .sort((a, b) => a - b)
    .map((at) => new Date(at))
}

/** Whether this runtime knows a time zone by this name. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(formatOf(name))
  } catch {
    return false
  }
}
