import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { during, ofOperator } from './span-store.js'

export interface HeatCell {
  latitude: number
  longitude: number
  weight: number
}

/** In whole thousandths of a degree: a tenth of the time that the rounding of exact numbers takes. */
const cellOf = (degrees: SQL): SQL => sql`floor(${degrees} * 1000 + 0.5)`

/** How many rentals began, or ended, in each cell of a thousandth of a degree; the heaviest first, at its middle. */
export const countCells = (work: Work, span: Span, of: 'start' | 'end', most: number): Promise<HeatCell[]> => {
  const [latitude, longitude, at] =
    of === 'start'
      ? [sql`start_latitude`, sql`start_longitude`, sql`started_at`]
      : [sql`end_latitude`, sql`end_longitude`, sql`ended_at`]
  return rowsOf<HeatCell>(
    work.tx,
    sql`select north / 1000 as latitude, east / 1000 as longitude, weight from (
        select ${cellOf(latitude)} as north, ${cellOf(longitude)} as east, count(*)::int as weight
        from analytics_rides
        where ${ofOperator(span)} and ${during(at, span)} and ${latitude} is not null and ${longitude} is not null
        group by 1, 2
      ) as cells order by weight desc, north, east limit ${most}`,
  )
}
