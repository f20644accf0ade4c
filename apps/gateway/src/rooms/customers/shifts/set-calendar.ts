import { isDeepStrictEqual } from 'node:util'
import type { ShiftDay } from '@motora/contract/customers'
import { isEmptyShift } from '@motora/rules/customers'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { holdCalendars, listCalendars, putCalendar } from '../stores/shift-store.js'

/** As a record says it: `22:00-06:00 4,5`. */
const inWords = (rows: readonly ShiftDay[]): string =>
  rows.map(({ earliestStart, latestArrival, weekDays }) => `${earliestStart}-${latestArrival} ${weekDays}`).join('; ')

/**
 * Replaces the hours of review from now on.
 * @param since of the schedule that the caller has read, null: none; left out, it replaces what there is
 * @throws Refusal request.invalid for a row that ends when it starts, customer.shifts_changed_meanwhile
 * source: MONEY §3; ledgers I-06, I-10
 */
export const setCalendar = async (work: Work, given: readonly ShiftDay[], since?: string | null): Promise<void> => {
  const empty = given.flatMap((row, index) =>
    isEmptyShift(row)
      ? [
          {
            path: `shiftDays.${index}.latestArrival`,
            code: 'sameTime',
            message: 'a shift ends at another time than it starts',
          },
        ]
      : [],
  )
  if (empty.length > 0) throw invalidInput(empty)
  const shiftDays = given.map(({ earliestStart, latestArrival, weekDays }) => ({
    earliestStart,
    latestArrival,
    weekDays: [...new Set(weekDays)].sort((a, b) => a - b),
  }))
  await holdCalendars(work)
  const [before] = await listCalendars(work)
  const isSame = isDeepStrictEqual(before?.shiftDays ?? [], shiftDays)
  if (since !== undefined && !isSame && (before?.since ?? null) !== (since === null ? null : Date.parse(since)))
    throw new Refusal(
      'customer.shifts_changed_meanwhile',
      'Somebody else has saved other hours meanwhile. Read them again.',
    )
  await putCalendar(work, shiftDays)
  work.audit({
    event: 'customers.shifts_set',
    before: { shifts: inWords(before?.shiftDays ?? []) },
    after: { shifts: inWords(shiftDays) },
  })
}
