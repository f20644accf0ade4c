import type { SQL } from 'drizzle-orm'
import { rowsOf, sql } from '../../kernel/db/database.js'
import type { Work } from '../../rooms/work.js'

/** Branches of the view; a ticket is opened and closed, an update ordered and ended. */
export type TimelineBranch = 'trips' | 'commands' | 'reports' | 'opened' | 'closed' | 'changes' | 'ordered' | 'updated'

export interface TimelineRow {
  kind: TimelineBranch
  /** To the microsecond, as the database writes it. */
  at: string
  /** What finds it: an id; of what reports said, its kind and source; of updates, the campaign and the branch. */
  ref: string
  event: string | null
  reason: string | null
  doneBy: string | null
  byProvider: boolean | null
}

/** The last row that was shown. */
export type TimelineCursor = Pick<TimelineRow, 'at' | 'ref'>

const ofVehicle = (id: string) => sql`vehicle_id = ${id}::uuid`
// the kind is written out, so that the other branches are not looked at
const branches: Record<TimelineBranch, (id: string) => SQL> = {
  trips: (id) => sql`kind = 'trips' and ${ofVehicle(id)}`,
  commands: (id) => sql`kind = 'commands' and ${ofVehicle(id)}`,
  reports: (id) => sql`kind = 'reports' and ${ofVehicle(id)}`,
  opened: (id) => sql`kind = 'opened' and ${ofVehicle(id)}`,
  closed: (id) => sql`kind = 'closed' and ${ofVehicle(id)}`,
  ordered: (id) => sql`kind = 'ordered' and ${ofVehicle(id)}`,
  updated: (id) => sql`kind = 'updated' and ${ofVehicle(id)}`,
  changes: (id) => sql`kind = 'changes' and target = ${id}`,
}

/**
 * What happened to a vehicle, newest first, after the cursor: each branch is read by its index for as many rows as are
 * asked for, and no further.
 */
export const timelineQuery = (
  vehicleId: string,
  kinds: readonly TimelineBranch[],
  cursor: TimelineCursor | undefined,
  limit: number,
): SQL => {
  const older = cursor
    ? sql`and at <= ${cursor.at}::timestamptz and (at < ${cursor.at}::timestamptz or ref < ${cursor.ref})`
    : sql``
  const parts = kinds.map(
    (kind) =>
      sql`(select kind, at, ref, event, reason, done_by, by_provider from vehicle_timeline
           where ${branches[kind](vehicleId)} ${older} order by at desc, ref desc limit ${limit})`,
  )
  return sql`select kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, ref, event, reason,
      done_by as "doneBy", by_provider as "byProvider"
    from (${sql.join(parts, sql` union all `)}) as happened order by happened.at desc, ref desc limit ${limit}`
}

export const readTimelineRows = async (
  work: Work,
  ...asked: Parameters<typeof timelineQuery>
): Promise<TimelineRow[]> => (asked[1].length === 0 ? [] : rowsOf<TimelineRow>(work.tx, timelineQuery(...asked)))
