import { and, inArray } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { isOpenTicket } from '../store.js'
import { tickets } from '../tables.js'

/** Whether a ticket is open; of these operators, or of anybody in the scope. */
export const hasOpenTicket = async (work: Work, operatorIds?: readonly string[]): Promise<boolean> => {
  const rows = await work.tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isOpenTicket, operatorIds && inArray(tickets.operatorId, [...operatorIds])))
    .limit(1)
  return rows.length > 0
}
