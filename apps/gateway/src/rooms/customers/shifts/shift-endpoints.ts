import * as contract from '@motora/contract/customers'
import { isOverMidnight } from '@motora/rules/time'
import { type Handler, handle, type Work } from '../../work.js'
import { listCalendars } from '../stores/shift-store.js'
import { setCalendar } from './set-calendar.js'

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const presentCalendar = async (work: Work, timeZone: string) => {
  const [calendar] = await listCalendars(work)
  const shiftDays = (calendar?.shiftDays ?? []).map(({ earliestStart, latestArrival, weekDays: days }) => ({
    earliestStart,
    latestArrival,
    weekDays: [...days],
    endsNextDay: isOverMidnight(earliestStart, latestArrival),
  }))
  return { shiftDays, timeZone, since: calendar ? new Date(calendar.since).toISOString() : null }
}

/** @param timeZone of the provider */
export const shiftHandlers = (timeZone: string): Handler[] => [
  handle(contract.getShiftCalendar, async (work) => ({ status: 200, body: await presentCalendar(work, timeZone) })),
  handle(contract.setShiftCalendar, async (work, { body }) => {
    await setCalendar(work, body.shiftDays, body.since)
    return { status: 200, body: await presentCalendar(work, timeZone) }
  }),
  handle(contract.listWeekDays, async () => ({ status: 200, body: weekDays.map((name, id) => ({ id, name })) })),
]
