import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { isOpenTicket } from '../store.js'
import { tickets } from '../tables.js'

/** Assignments of one technician that follow each other so closely become one mail. */
const quietSeconds = 30
/** Someone who gets one ticket after another hears of them after so long. */
const maxWaitSeconds = 180
const maxTechnicians = 100

/**
 * Takes the tickets whose technicians are to be sent a mail now: each is taken once, whatever the number of processes.
 * For work that sees everything.
 */
export const takeUnaware = async (work: Work): Promise<{ technicianId: string; ticketId: string }[]> => {
  const before = (seconds: number) => new Date(work.now.getTime() - seconds * 1000).toISOString()
  const due = work.tx
    .select({ technicianId: tickets.technicianId })
    .from(tickets)
    .where(isNotNull(tickets.technicianUnawareSince))
    .groupBy(tickets.technicianId)
    .having(
      sql`max(${tickets.technicianUnawareSince}) <= ${before(quietSeconds)}::timestamptz
        or min(${tickets.technicianUnawareSince}) <= ${before(maxWaitSeconds)}::timestamptz`,
    )
    .limit(maxTechnicians)
  // held in one order, so that two processes do not wait for each other
  const held = await work.tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isNotNull(tickets.technicianUnawareSince), inArray(tickets.technicianId, due)))
    .orderBy(tickets.id)
    .for('update')
  if (held.length === 0) return []
  const taken = await work.tx
    .update(tickets)
    .set({ technicianUnawareSince: null })
    .where(
      and(
        inArray(
          tickets.id,
          held.map(({ id }) => id),
        ),
        isNotNull(tickets.technicianUnawareSince),
      ),
    )
    .returning({ technicianId: tickets.technicianId, ticketId: tickets.id, closedAt: tickets.closedAt })
  return taken.flatMap(({ technicianId, ticketId, closedAt }) =>
    technicianId === null || closedAt !== null ? [] : [{ technicianId, ticketId }],
  )
}

/** Which of these tickets are open and belong to this technician, oldest first. */
export const openTicketsOf = (work: Work, technicianId: string, ticketIds: readonly string[]) =>
  work.tx
    .select()
    .from(tickets)
    .where(and(inArray(tickets.id, [...ticketIds]), eq(tickets.technicianId, technicianId), isOpenTicket))
    .orderBy(tickets.createdAt, tickets.id)
