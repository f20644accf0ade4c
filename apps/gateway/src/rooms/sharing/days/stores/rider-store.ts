import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import { type DaysOf, ofTheseDays, packedNumbers, removeDays, rentalsOn } from './packed-days.js'

/** Riders who began a rental on a day: their numbers, rising, of four bytes each, written in hexadecimal. */
export interface RiderDay {
  day: string
  riders: string
}

/** Each rider once for each day on which a rental began: `day`, `customer_id`. */
const ridersOf = (of: DaysOf): SQL => sql`select distinct d.day, s.customer_id from ${rentalsOn(sql`s.started_at`, of)}`

/** Puts the riders of these days in the place of those that were kept; who is new gets a number. */
export const putRiders = async (work: Work, of: DaysOf): Promise<void> => {
  if (of.days.length === 0) return
  await work.tx.execute(
    sql`insert into rider_numbers (customer_id)
      select distinct r.customer_id from (${ridersOf(of)}) as r
      where not exists (select from rider_numbers n where n.customer_id = r.customer_id)
      on conflict do nothing`,
  )
  await removeDays(work, 'rider_days', of)
  await work.tx.execute(
    sql`insert into rider_days (operator_id, day, riders)
      select ${of.operatorId}::uuid, r.day, ${packedNumbers}
      from (${ridersOf(of)}) as r join rider_numbers n on n.customer_id = r.customer_id group by r.day`,
  )
}

/** What the riders of these days are by the rentals: 0 for who has no number. Days without any are left out. */
export const countRiders = (work: Work, of: DaysOf): Promise<RiderDay[]> =>
  rowsOf<RiderDay>(
    work.tx,
    sql`select r.day::text as day, encode(${packedNumbers}, 'hex') as riders
      from (${ridersOf(of)}) as r left join rider_numbers n on n.customer_id = r.customer_id group by r.day`,
  )

/** What is kept of the riders of these days. */
export const readRiders = (work: Work, of: DaysOf): Promise<RiderDay[]> =>
  rowsOf<RiderDay>(
    work.tx,
    sql`select day::text as day, encode(riders, 'hex') as riders from rider_days where ${ofTheseDays(of)}`,
  )
