/** Hours in which an operator does not rent, as it typed them: `HH:mm`, in its own time zone. */
export interface ExclusionHours {
  start: string | null
  end: string | null
  timezone: string
}

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** True exactly when the end is earlier than the start: the exclusion runs over midnight. source: fleet side, section 5. */
export const exclusionEndsNextDay = (start: string | null, end: string | null): boolean =>
  start !== null && end !== null && minutesOf(end) < minutesOf(start)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Minutes since midnight on the wall clock of a time zone, daylight saving included. */
const wallClockMinutes = (at: Date, timezone: string): number => {
  let clock = clocks.get(timezone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(timezone, clock)
  }
  return minutesOf(clock.format(at))
}

/** Is the moment inside the hours of exclusion? The start belongs to them, the end does not. */
export const inExclusionTime = ({ start, end, timezone }: ExclusionHours, at: Date): boolean => {
  if (start === null || end === null) return false
  const [from, to, now] = [minutesOf(start), minutesOf(end), wallClockMinutes(at, timezone)]
  return from <= to ? now >= from && now < to : now >= from || now < to
}

/** The hours of the day in which it rents, as the exclusion leaves them; null: all. */
export const operatingSchedule = ({
  start,
  end,
}: Pick<ExclusionHours, 'start' | 'end'>): { from: string; until: string } | null =>
  start === null || end === null || minutesOf(start) === minutesOf(end)
    ? null
    : { from: end.slice(0, 5), until: start.slice(0, 5) }
