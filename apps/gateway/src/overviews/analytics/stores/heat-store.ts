import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { during, ofOperator } from './span-store.js'

export interface HeatCell {
  latitude: number
  longitude: number
  weight: number
}

/** How many rentals began, or ended, in each cell of a thousandth of a degree; the heaviest first, at its middle. */
export const countCells = (work: Work, span: Span, of: 'start' | 'end', most: number): Promise<HeatCell[]> => {
  const [latitude, longitude, at] =
    of === 'start'
      ? [sql`start_latitude`, sql`start_longitude`, sql`started_at`]
      : [sql`end_latitude`, sql`end_longitude`, sql`ended_at`]
  return rowsOf<HeatCell>(
    work.tx,
    sql`select round(${latitude}::numeric, 3)::float8 as latitude, round(${longitude}::numeric, 3)::float8 as longitude,
        count(*)::int as weight
      from analytics_services
      where ${ofOperator(span)} and ${during(at, span)} and ${latitude} is not null and ${longitude} is not null
      group by 1, 2 order by 3 desc, 1, 2 limit ${most}`,
  )
}
