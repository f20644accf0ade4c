import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { weekday } from '../fields/choices.js'
import { moment } from '../fields/dates.js'
import { clockTimeField, someOf } from '../fields/index.js'
import { instant } from '../formats.js'

const shiftRow = {
  /** `HH:mm` by the clocks of the provider. source: ledger I-08 */
  earliestStart: clockTimeField,
  latestArrival: clockTimeField,
  /** 0 is Monday. */
  weekDays: someOf(weekday).max(7),
}
export const shiftDayToKeep = z.strictObject({
  ...shiftRow,
  /** Derived; accepted as it was answered, and not looked at. */
  endsNextDay: z.boolean().optional(),
})
export const shiftDay = z.object({ ...shiftRow, endsNextDay: z.boolean() })
export interface ShiftDay {
  earliestStart: string
  latestArrival: string
  weekDays: readonly number[]
}

export const shiftCalendar = z.object({
  shiftDays: z.array(shiftDay),
  /** Whose clocks the times are of. */
  timeZone: z.string(),
  /** Since when it holds; null: no schedule was ever saved. */
  since: instant.nullable(),
})

const source = 'customer side, section 7; DECISIONS §5; ledger I-10'

export const getShiftCalendar = endpoint({
  id: 'customers.getShiftCalendar',
  method: 'GET',
  path: '/customers/v1/Schedule/GetCalendar',
  summary: 'The hours in which documents are reviewed',
  source,
  audience: 'staff',
  needs: 'shifts.read',
  answers: { 200: shiftCalendar },
})

export const setShiftCalendar = endpoint({
  id: 'customers.setShiftCalendar',
  method: 'PUT',
  path: '/customers/v1/Schedule/SetCalendar',
  summary: 'Replaces the hours of review from now on; what was measured by earlier ones stays as it is',
  source,
  audience: 'staff',
  needs: 'shifts.write',
  body: z.strictObject({
    shiftDays: z.array(shiftDayToKeep).max(50),
    /** Of the schedule that the caller has read, null: none. Where another holds by now, nothing is saved. source: decision 0139 */
    since: moment.nullable().optional(),
  }),
  answers: { 200: shiftCalendar },
  refusals: ['customer.shifts_changed_meanwhile'],
})

export const weekDay = z.object({ id: weekday, name: z.string() })
export const listWeekDays = endpoint({
  id: 'customers.listWeekDays',
  method: 'GET',
  path: '/customers/v1/Schedule/GetWeekDays',
  summary: 'The days of the week; 0 is Monday',
  source,
  audience: 'staff',
  needs: 'shifts.read',
  answers: { 200: z.array(weekDay) },
})
