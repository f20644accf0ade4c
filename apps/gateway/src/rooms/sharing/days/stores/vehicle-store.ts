import type { Currency } from '@motora/contract/fields'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import { type DaysOf, ofTheseDays, packed, packedNumbers, removeDays, rentalsOn } from './packed-days.js'

/**
 * What vehicles came to by their rentals that ended on a day. Of each vehicle one number of four bytes in each text, in
 * the order in which the numbers of vehicles rise; written in hexadecimal.
 */
export interface VehicleDay {
  day: string
  vehicles: string
  rentals: string
  metres: string
  /** -1 for a vehicle of which none was priced in it; null where none of any was. */
  eurCents: string | null
  usdCents: string | null
  /** How many ended with a battery of 0 to 9 %, 10 to 19 %, …, 90 to 100 %. */
  batteries: number[]
}

const batteries = sql.raw(
  `array[${Array.from({ length: 10 }, (_, tens) => `count(*) filter (where tens = ${tens})`).join(', ')}]::integer[]`,
)

/** `rented`, a row for each vehicle and day, and `levels`, the batteries of each day: for `with`. */
const endedOn = (of: DaysOf): SQL => {
  const centsIn = (currency: Currency): SQL => sql`case when s.currency = ${currency} then s.price_cents end`
  return sql`rides as materialized (
      select d.day, s.vehicle_id, t.distance_metres as metres, ${centsIn('eur')} as eur, ${centsIn('usd')} as usd,
        -- the least of nothing and nine would be nine
        case when s.end_battery_percent is not null then least(9, s.end_battery_percent / 10) end as tens
      from ${rentalsOn(sql`s.ended_at`, of)} and s.state = 'ended'
        left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
    ), rented as (
      select day, vehicle_id, count(*)::integer as rentals, coalesce(sum(metres), 0)::integer as metres,
        sum(eur)::integer as eur, sum(usd)::integer as usd
      from rides group by day, vehicle_id
    ), levels as (select day, ${batteries} as batteries from rides group by day)`
}

/** The numbers `n` of vehicles are each of an operator and its vehicle. */
const isNumbered = ({ operatorId }: DaysOf): SQL =>
  sql`n.operator_id = ${operatorId}::uuid and n.vehicle_id = r.vehicle_id`

const inOrder = (value: SQL): SQL => packed(value, sql`n.number`)
const cents = (of: SQL): SQL => sql`case when count(${of}) > 0 then ${inOrder(sql`coalesce(${of}, -1)`)} end`

/** The columns of a day, from `rented` as `r`, its numbers `n` and `levels` as `l`. */
const columns: SQL = sql`${packedNumbers} as vehicles, ${inOrder(sql`r.rentals`)} as rentals,
  ${inOrder(sql`r.metres`)} as metres, ${cents(sql`r.eur`)} as eur_cents, ${cents(sql`r.usd`)} as usd_cents, l.batteries`

/** Puts what ended on these days in the place of what was kept; a vehicle that is new gets a number. */
export const putVehicles = async (work: Work, of: DaysOf): Promise<void> => {
  if (of.days.length === 0) return
  await work.tx.execute(
    sql`insert into vehicle_numbers (operator_id, vehicle_id)
      select distinct ${of.operatorId}::uuid, r.vehicle_id
      from (select s.vehicle_id from ${rentalsOn(sql`s.ended_at`, of)} and s.state = 'ended') as r
      where not exists (select from vehicle_numbers n where ${isNumbered(of)})
      on conflict do nothing`,
  )
  await removeDays(work, 'vehicle_days', of)
  await work.tx.execute(
    sql`insert into vehicle_days (operator_id, day, vehicles, rentals, metres, eur_cents, usd_cents, batteries)
      with ${endedOn(of)}
      select ${of.operatorId}::uuid, r.day, ${columns}
      from rented r join levels l on l.day = r.day join vehicle_numbers n on ${isNumbered(of)}
      group by r.day, l.batteries`,
  )
}

const asText = (): SQL => {
  const hex = (column: string, name: string): SQL =>
    sql`encode(${sql.identifier(column)}, 'hex') as ${sql.identifier(name)}`
  return sql`day::text as day, ${hex('vehicles', 'vehicles')}, ${hex('rentals', 'rentals')}, ${hex('metres', 'metres')},
    ${hex('eur_cents', 'eurCents')}, ${hex('usd_cents', 'usdCents')}, batteries`
}

/** What ended on these days by the rentals: 0 for a vehicle without a number. Days without any are left out. */
export const countVehicles = (work: Work, of: DaysOf): Promise<VehicleDay[]> =>
  rowsOf<VehicleDay>(
    work.tx,
    sql`with ${endedOn(of)}, counted as (
        select r.day, ${columns}
        from rented r join levels l on l.day = r.day left join vehicle_numbers n on ${isNumbered(of)}
        group by r.day, l.batteries
      )
      select ${asText()} from counted`,
  )

/** What is kept of what ended on these days. */
export const readVehicles = (work: Work, of: DaysOf): Promise<VehicleDay[]> =>
  rowsOf<VehicleDay>(work.tx, sql`select ${asText()} from vehicle_days where ${ofTheseDays(of)}`)
