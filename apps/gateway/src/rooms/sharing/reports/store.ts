import type { Currency } from '@motora/contract/fields'
import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'

/** What the rentals that ended in one stretch of time come to, in one currency. */
export interface EndedSums {
  /** Which stretch, from 0. */
  stretch: number
  currency: Currency
  servicesCount: number
  distanceMetres: number
  /** From start to end, pauses included; whole ones of each, as the list of services counts them. */
  seconds: number
  cents: number
}

/** A rental that ended. */
export interface EndedService {
  endedAt: Date
  startedAt: Date
  vehicleName: string
  vehiclePlate: string | null
  distanceMetres: number | null
  priceCents: number | null
  currency: Currency
}

/** Ended rentals of an operator between two moments, the later one excluded. */
const endedBetween = (operatorId: string, from: number, to: number): SQL =>
  sql`from services s left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
    where s.operator_id = ${operatorId} and s.state = 'ended'
      and s.ended_at >= ${new Date(from).toISOString()}::timestamptz
      and s.ended_at < ${new Date(to).toISOString()}::timestamptz`

/** A day of an operator's own clock, and which stretch of the answer it belongs to. */
export interface StretchDay {
  /** Such as `2026-11-21`. */
  day: string
  stretch: number
  /** Milliseconds since 1970; `until` is the next day's `since`. */
  since: number
  until: number
}

const instants = (moments: readonly number[]): SQL =>
  sql`${arrayText(moments.map((at) => new Date(at).toISOString()))}::timestamptz[]`

/**
 * What an operator's ended rentals come to in each stretch of these days, in order; stretches with none are left out.
 * Rentals without a price count as euros. Days are read as they were counted (`service_days`); those in which something
 * has changed since are counted here, so that nothing is ever behind.
 * @param days one after the other, at least one
 */
export const endedSums = (work: Work, operatorId: string, days: readonly StretchDay[]): Promise<EndedSums[]> => {
  const bounds = [...days.map(({ since }) => since), days.at(-1)?.until ?? 0]
  const [first, last] = [bounds[0], bounds.at(-1)].map((at) => new Date(at ?? 0).toISOString())
  return rowsOf<EndedSums>(
    work.tx,
    // one statement, and so one view of the database: a day is either marked or counted
    sql`with days as (
        select * from unnest(${arrayText(days.map(({ day }) => day))}::date[],
          ${arrayText(days.map(({ stretch }) => String(stretch)))}::int[],
          ${instants(days.map(({ since }) => since))}, ${instants(days.map(({ until }) => until))})
          with ordinality as of_days (day, stretch, since, until, n)),
      marked as (
        select * from days where n in (select width_bucket(at, ${instants(bounds)}) from service_marks
          where operator_id = ${operatorId} and at >= ${first}::timestamptz and at < ${last}::timestamptz)),
      parts as (
        select days.stretch, c.currency, c.rentals, c.metres, c.driven_seconds + c.paused_seconds as seconds,
          c.gross_cents - c.discount_cents as cents
        from service_days c join days using (day)
        where c.operator_id = ${operatorId} and c.day between ${days[0]?.day ?? null}::date and ${days.at(-1)?.day ?? null}::date
          and days.n not in (select n from marked)
        union all
        select marked.stretch, coalesce(s.currency, 'eur'), 1, coalesce(t.distance_metres, 0),
          greatest(0, floor(extract(epoch from s.ended_at - s.started_at))), coalesce(s.price_cents, 0)
        from marked join services s on s.operator_id = ${operatorId} and s.state = 'ended'
          and s.ended_at >= marked.since and s.ended_at < marked.until
        left join trips t on t.operator_id = s.operator_id and t.service_id = s.id)
      select stretch, currency, sum(rentals)::int as "servicesCount", sum(metres)::float8 as "distanceMetres",
        sum(seconds)::float8 as seconds, sum(cents)::float8 as cents
      from parts group by 1, 2 order by 1, 2`,
  )
}

/** So many are read together: few, so that what is made of them keeps nobody waiting for long. */
const servicesPerPage = 1000

/** Ended rentals of an operator in the order in which they ended, page by page. @param perPage how many at most */
export async function* pagesOfEnded(
  work: Work,
  operatorId: string,
  from: number,
  to: number,
  perPage = servicesPerPage,
): AsyncGenerator<EndedService[]> {
  // the text keeps the microseconds that a Date loses
  let last: { endedAt: string; id: string } | undefined
  do {
    const after = last ? sql`and (s.ended_at, s.id) > (${last.endedAt}::timestamptz, ${last.id}::uuid)` : sql``
    const rows = await rowsOf<
      Omit<EndedService, 'endedAt' | 'startedAt'> & { id: string; endedAt: string; startedAt: string }
    >(
      work.tx,
      sql`select s.id, s.ended_at as "endedAt", s.started_at as "startedAt", s.vehicle_name as "vehicleName",
          s.vehicle_plate as "vehiclePlate", t.distance_metres as "distanceMetres", s.price_cents as "priceCents",
          coalesce(s.currency, 'eur') as currency
        ${endedBetween(operatorId, from, to)} ${after} order by s.ended_at, s.id limit ${perPage}`,
    )
    yield rows.map(({ id: _, endedAt, startedAt, ...row }) => ({
      ...row,
      endedAt: new Date(endedAt),
      startedAt: new Date(startedAt),
    }))
    last = rows.length === perPage ? rows.at(-1) : undefined
  } while (last)
}
