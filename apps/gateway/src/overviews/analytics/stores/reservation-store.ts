import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { ofOperator, onDays } from './span-store.js'

export type Outcomes = { day: string } & Record<'reserved' | 'cancelled' | 'expired' | 'started' | 'ended', number>

/** What became of what was reserved on each day. */
export const sumOutcomes = (work: Work, span: Span): Promise<Outcomes[]> =>
  rowsOf<Outcomes>(
    work.tx,
    sql`select day::text as day, sum(reserved)::int as reserved, sum(cancelled)::int as cancelled,
        sum(expired)::int as expired, sum(started)::int as started, sum(ended)::int as ended
      from analytics_reservations where ${ofOperator(span)} and ${onDays(span)}
      group by 1 having sum(reserved) > 0 order by 1`,
  )

/** How many started within each minute of their reservation; minutes with none are left out. */
export const sumWaits = (work: Work, span: Span): Promise<{ minute: number; started: number }[]> =>
  rowsOf(
    work.tx,
    sql`select w.number::int - 1 as minute, sum(w.started)::int as started
      from analytics_reservations cross join unnest(waits) with ordinality as w (started, number)
      where ${ofOperator(span)} and ${onDays(span)} group by 1 having sum(w.started) > 0 order by 1`,
  )
