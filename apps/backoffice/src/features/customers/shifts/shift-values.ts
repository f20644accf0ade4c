import { type ShiftDay, weekDay } from '@motora/contract/customers'
import { clockTimeField, someOf } from '@motora/contract/fields'
import { dayGroups, isEmptyShift } from '@motora/rules/customers'
import { z } from 'zod'

const row = z
  .object({ earliestStart: clockTimeField, latestArrival: clockTimeField, weekDays: someOf(weekDay.shape.id) })
  .refine((shift) => !isEmptyShift(shift), { path: ['latestArrival'], message: 'shifts:sameTime' })

/** What the editor holds; each row is refused at its own field. source: ledgers I-03, I-06 */
export const shiftValues = z.object({ rows: z.array(row).max(50) })
export type ShiftValues = z.infer<typeof shiftValues>

export const emptyShift: ShiftDay = { earliestStart: '', latestArrival: '', weekDays: [] }

export const allDays = dayGroups.everyDay
export type DayGroup = keyof typeof dayGroups
export const groupNames = Object.keys(dayGroups) as DayGroup[]

/** Whether it could be saved as it is. */
export const isWhole = (shift: ShiftDay): boolean => row.safeParse(shift).success

const sorted = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b)
const same = (one: readonly number[], other: readonly number[]) => sorted(one).join() === sorted(other).join()

/** The group that these days are; undefined: none. source: ledger I-05 */
export const groupOf = (days: readonly number[]): DayGroup | undefined =>
  groupNames.find((name) => same(days, dayGroups[name]))

/** A shift that ends the next day: its end is before its start. source: ledger I-08 */
export const endsNextDay = ({ earliestStart, latestArrival }: ShiftDay): boolean =>
  /^\d\d:\d\d$/.test(earliestStart) && /^\d\d:\d\d$/.test(latestArrival) && latestArrival < earliestStart

const nameOf = ({ earliestStart, latestArrival, weekDays }: ShiftDay) =>
  `${earliestStart} ${latestArrival} ${sorted(weekDays).join()}`

/** Rows that saving adds and takes away. */
export const changesOf = (saved: readonly ShiftDay[], rows: readonly ShiftDay[]) => {
  const [before, now] = [new Set(saved.map(nameOf)), new Set(rows.map(nameOf))]
  return {
    added: rows.filter((one) => !before.has(nameOf(one))),
    removed: saved.filter((one) => !now.has(nameOf(one))),
  }
}
