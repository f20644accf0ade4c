import { and, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import { reservationDays, serviceDays, serviceMarks } from '../tables.js'

export type ServiceDayRow = typeof serviceDays.$inferSelect
export type ReservationDayRow = typeof reservationDays.$inferSelect

export interface Mark {
  operatorId: string
  /** Milliseconds since 1970. */
  at: number
}

/** Takes the oldest marks; those that somebody else takes are left to them. */
export const takeMarks = (work: Work, most: number): Promise<Mark[]> =>
  rowsOf<Mark>(
    work.tx,
    sql`delete from service_marks where id in (
        select id from service_marks order by id limit ${most} for update skip locked)
      returning operator_id::text as "operatorId", (extract(epoch from at) * 1000)::float8 as at`,
  )

/** Marks that wait, of any operator. */
export const listMarks = async (work: Work): Promise<Mark[]> =>
  (await work.tx.selectDistinct({ operatorId: serviceMarks.operatorId, at: serviceMarks.at }).from(serviceMarks)).map(
    ({ operatorId, at }) => ({ operatorId, at: at.getTime() }),
  )

/** Until the end of the work nobody else counts days of this operator. */
export const holdDaysOf = async (work: Work, operatorId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`motora.days.${operatorId}`}::text, 0))`)
}

/** A statement takes 65,535 parameters, and an hour has about 20. */
const hoursAtOnce = 2000

/** Puts what days came to in the place of what was counted before. */
export const putDays = async (
  work: Work,
  operatorId: string,
  counted: ReadonlyMap<string, { services: readonly ServiceDayRow[]; reservations: readonly ReservationDayRow[] }>,
): Promise<void> => {
  const days = [...counted.keys()]
  if (days.length === 0) return
  for (const table of [serviceDays, reservationDays])
    await work.tx.delete(table).where(and(eq(table.operatorId, operatorId), inArray(table.day, days)))
  const all = [...counted.values()]
  for (const rows of inChunks(all.flatMap(({ services }) => services))) await work.tx.insert(serviceDays).values(rows)
  for (const rows of inChunks(all.flatMap(({ reservations }) => reservations)))
    await work.tx.insert(reservationDays).values(rows)
}

const inChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / hoursAtOnce) }, (_, n) =>
    rows.slice(n * hoursAtOnce, (n + 1) * hoursAtOnce),
  )

/** The days of an operator that were counted and had anything. */
export const listCountedDays = async (work: Work): Promise<{ operatorId: string; day: string }[]> =>
  rowsOf(
    work.tx,
    sql`select operator_id::text as "operatorId", day::text as day from service_days
      union select operator_id::text, day::text from reservation_days
      union select operator_id::text, day::text from rider_days
      union select operator_id::text, day::text from vehicle_days`,
  )

/** What was counted of some days of an operator, in the order of hours. */
export const readDays = async (
  work: Work,
  operatorId: string,
  days: readonly string[],
): Promise<{ services: ServiceDayRow[]; reservations: ReservationDayRow[] }> => ({
  services: await work.tx
    .select()
    .from(serviceDays)
    .where(and(eq(serviceDays.operatorId, operatorId), inArray(serviceDays.day, [...days])))
    .orderBy(serviceDays.day, serviceDays.hour, serviceDays.currency),
  reservations: await work.tx
    .select()
    .from(reservationDays)
    .where(and(eq(reservationDays.operatorId, operatorId), inArray(reservationDays.day, [...days])))
    .orderBy(reservationDays.day, reservationDays.hour),
})
