import { isInClockRange, isOverMidnight, localTime, minuteOfDay } from '../time/index.js'

/** Hours in which an operator does not rent, as it typed them: `HH:mm`, in its own time zone. */
export interface ExclusionHours {
  start: string | null
  end: string | null
  timezone: string
}

/** True exactly when the end is earlier than the start: the exclusion runs over midnight. source: fleet side, section 5. */
export const exclusionEndsNextDay = (start: string | null, end: string | null): boolean =>
  start !== null && end !== null && isOverMidnight(start, end)

/** Is the moment inside the hours of exclusion? The start belongs to them, the end does not. */
export const inExclusionTime = ({ start, end, timezone }: ExclusionHours, at: Date): boolean => {
  if (start === null || end === null) return false
  const { hour, minute } = localTime(at.getTime(), timezone)
  return isInClockRange(hour * 60 + minute, start, end)
}

/** The hours of the day in which it rents, as the exclusion leaves them; null: all. */
export const operatingSchedule = ({
  start,
  end,
}: Pick<ExclusionHours, 'start' | 'end'>): { from: string; until: string } | null =>
  start === null || end === null || minuteOfDay(start) === minuteOfDay(end)
    ? null
    : { from: end.slice(0, 5), until: start.slice(0, 5) }
