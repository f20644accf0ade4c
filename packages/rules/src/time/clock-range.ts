/** Minutes since midnight of `HH:mm`. */
export const minuteOfDay = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** A span of the clock that ends the next day: exactly when its end is earlier than its start. */
export const isOverMidnight = (start: string, end: string): boolean => minuteOfDay(end) < minuteOfDay(start)

/** Whether a minute of the day lies in a span of the clock; the start belongs to it, the end does not. */
export const isInClockRange = (minute: number, start: string, end: string): boolean => {
  const [from, to] = [minuteOfDay(start), minuteOfDay(end)]
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}
