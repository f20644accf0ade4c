import { ClockContext, formatDate, type ScreenClock } from '@motora/kit'
import { addDays, isZone, localDay, localTime, startOfDay } from '@motora/rules/time'
import { type ReactNode, useMemo } from 'react'

/** The clock of a zone; undefined for a name that is none, as an address may hold. */
const clockOf = (zone: string): ScreenClock | undefined =>
  isZone(zone)
    ? {
        zone,
        date: (value, precision) => formatDate(value, precision, (at) => localTime(at, zone).wallMs),
        dayAt: (at) => localDay(at, zone),
        startOfDay: (day, daysOn = 0) => new Date(startOfDay(addDays(day, daysOn), zone)).toISOString(),
      }
    : undefined

export function OtherClock({ zone, children }: { zone: string; children: ReactNode }) {
  const clock = useMemo(() => clockOf(zone), [zone])
  return <ClockContext value={clock}>{children}</ClockContext>
}
