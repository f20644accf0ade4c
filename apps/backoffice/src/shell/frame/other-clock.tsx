import { ClockContext, formatDate, type ScreenClock } from '@motora/kit'
import { addDays, isZone, localDay, localTime, ownZone, startOfDay } from '@motora/rules/time'
import { type ReactNode, useMemo } from 'react'

const clockOf = (zone: string): ScreenClock => ({
  zone,
  date: (value, precision) => formatDate(value, precision, (at) => localTime(at, zone).wallMs),
  dayAt: (at) => localDay(at, zone),
  startOfDay: (day, daysOn = 0) => new Date(startOfDay(addDays(day, daysOn), zone)).toISOString(),
})

/** @param zones the first of them counts that there is: an address may hold any text */
export function OtherClock({ zones, children }: { zones: readonly string[]; children: ReactNode }) {
  const zone = zones.find(isZone)
  const clock = useMemo(() => (zone === undefined || zone === ownZone() ? undefined : clockOf(zone)), [zone])
  return <ClockContext value={clock}>{children}</ClockContext>
}
