import type { ShiftDay } from '@motora/contract/customers'
import type { ShiftCalendar } from '@motora/rules/customers'
import { desc, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { shiftCalendars } from '../shifts/tables.js'

/** Every calendar there was, the one that holds now first. */
export const listCalendars = async (work: Work): Promise<ShiftCalendar[]> => {
  const rows = await work.tx.select().from(shiftCalendars).orderBy(desc(shiftCalendars.since))
  return rows.map(({ since, shiftDays }) => ({ since: since.getTime(), shiftDays }))
}

/** Until the end of the work nobody else saves another one. */
export const holdCalendars = async (work: Work): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('motora.shift calendars', 0))`)
}

/** From now on. Of two that are saved in the same millisecond the later one stays. */
export const putCalendar = async (work: Work, shiftDays: ShiftDay[]): Promise<void> => {
  await work.tx
    .insert(shiftCalendars)
    .values({ since: work.now, shiftDays })
    .onConflictDoUpdate({ target: shiftCalendars.since, set: { shiftDays } })
}
