import type { Currency } from '@motora/contract/fields'
import { type SQL, sql } from 'drizzle-orm'
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

const moments = (bounds: readonly number[]): SQL =>
  sql`array[${sql.join(
    bounds.map((at) => sql`${new Date(at).toISOString()}`),
    sql`, `,
  )}]::timestamptz[]`

/** Ended rentals of an operator between two moments, the later one excluded. */
const endedBetween = (operatorId: string, from: number, to: number): SQL =>
  sql`from services s left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
    where s.operator_id = ${operatorId} and s.state = 'ended'
      and s.ended_at >= ${new Date(from).toISOString()}::timestamptz
      and s.ended_at < ${new Date(to).toISOString()}::timestamptz`

/**
 * What an operator's ended rentals come to in each stretch between these moments, in order; stretches with none are left
 * out. Rentals without a price count as euros.
 * @param bounds milliseconds since 1970, rising, at least two
 */
export const endedSums = (work: Work, operatorId: string, bounds: readonly number[]): Promise<EndedSums[]> =>
  rowsOf<EndedSums>(
    work.tx,
    sql`select width_bucket(s.ended_at, ${moments(bounds)}) - 1 as stretch,
        coalesce(s.currency, 'eur') as currency, count(*)::int as "servicesCount",
        coalesce(sum(t.distance_metres), 0)::float8 as "distanceMetres",
        coalesce(sum(greatest(0, floor(extract(epoch from s.ended_at - s.started_at)))), 0)::float8 as seconds,
        coalesce(sum(s.price_cents), 0)::float8 as cents
      ${endedBetween(operatorId, bounds[0] ?? 0, bounds.at(-1) ?? 0)}
      group by 1, 2 order by 1, 2`,
  )

/** Ended rentals of an operator in the order in which they ended. @param most rows at most */
export const listEnded = async (
  work: Work,
  operatorId: string,
  from: number,
  to: number,
  most: number,
): Promise<EndedService[]> => {
  const rows = await rowsOf<Omit<EndedService, 'endedAt' | 'startedAt'> & { endedAt: string; startedAt: string }>(
    work.tx,
    sql`select s.ended_at as "endedAt", s.started_at as "startedAt", s.vehicle_name as "vehicleName",
        s.vehicle_plate as "vehiclePlate", t.distance_metres as "distanceMetres", s.price_cents as "priceCents",
        coalesce(s.currency, 'eur') as currency
      ${endedBetween(operatorId, from, to)} order by s.ended_at, s.id limit ${most}`,
  )
  return rows.map(({ endedAt, startedAt, ...row }) => ({
    ...row,
    endedAt: new Date(endedAt),
    startedAt: new Date(startedAt),
  }))
}
