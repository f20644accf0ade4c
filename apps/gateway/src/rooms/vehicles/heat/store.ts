import type { SQL } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'

/** Cells of one operator in one quarter of an hour, a cell for each report. */
export interface PendingHeat {
  operatorId: string
  /** Milliseconds since 1970, a whole quarter. */
  quarterAt: number
  isTakenBack: boolean
  cells: number[]
}

const iso = (at: number): string => new Date(at).toISOString()
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
/** Of each hour of the day, with commas between. */
const eachHour = (of: (column: SQL, hour: number) => SQL): SQL =>
  sql.join(
    hoursOfDay.map((hour) => of(sql`${sql.identifier(`hour_${hour}`)}`, hour)),
    sql`, `,
  )
const hourColumns = eachHour((column) => column)

export const insertPending = async (work: Work, rows: readonly PendingHeat[]): Promise<void> => {
  const column = (of: (row: PendingHeat) => string | boolean) => arrayText(rows.map(of))
  await work.tx.execute(sql`
    insert into heat_pending (operator_id, quarter_at, is_taken_back, cells)
    select operator_id, quarter_at, is_taken_back, cells::bigint[] from unnest(
      ${column((r) => r.operatorId)}::uuid[], ${column((r) => iso(r.quarterAt))}::timestamptz[],
      ${column((r) => r.isTakenBack)}::boolean[], ${column((r) => `{${r.cells.join(',')}}`)}::text[]
    ) as d (operator_id, quarter_at, is_taken_back, cells)`)
}

/** A pending row that this work holds. */
interface HeldHeat {
  id: number
  operatorId: string
  quarterAt: number
}

/** The oldest pending rows, held; those that somebody else holds are left to them. At least one, if there is any. */
export const holdPending = async (work: Work, maxRows: number, maxCells: number): Promise<HeldHeat[]> => {
  const rows = await rowsOf<{ id: number; operator_id: string; at: number }>(
    work.tx,
    sql`with held as materialized (
        select id, operator_id, quarter_at, cardinality(cells) as cells from heat_pending
        order by id limit ${maxRows} for update skip locked
      ), counted as (
        select *, sum(cells) over (order by id) - cells as before from held
      )
      select id::float8 as id, operator_id::text, (extract(epoch from quarter_at) * 1000)::float8 as at
      from counted where before < ${maxCells} order by id`,
  )
  return rows.map(({ id, operator_id: operatorId, at }) => ({ id, operatorId, quarterAt: at }))
}

/**
 * Moves held rows into the days. Days are written in the order of their key, so that two such works wait for one
 * another and never deadlock.
 */
export const addToDays = async (
  work: Work,
  rows: readonly { id: number; day: string; hour: number }[],
): Promise<void> => {
  const column = (of: (row: (typeof rows)[number]) => string | number) => arrayText(rows.map(of))
  await work.tx.execute(sql`
    with given as (
      select * from unnest(${column((r) => r.id)}::bigint[], ${column((r) => r.day)}::date[],
        ${column((r) => r.hour)}::int[]) as g (id, day, hour)
    ), taken as (
      delete from heat_pending p using given g where p.id = g.id
      returning p.operator_id, g.day, g.hour, p.is_taken_back, p.cells
    ), counted as (
      select operator_id, day, cell, hour, sum(case when is_taken_back then -1 else 1 end)::int as reports
      from taken cross join unnest(cells) as cell
      group by operator_id, day, cell, hour
    )
    insert into heat_days (operator_id, day, cell, reports, ${hourColumns})
    select operator_id, day, cell, sum(reports)::int,
      ${eachHour((_, hour) => sql`coalesce(sum(reports) filter (where hour = ${sql.raw(String(hour))}), 0)::int`)}
    from counted
    group by operator_id, day, cell
    order by operator_id, day, cell
    on conflict (operator_id, day, cell) do update set reports = heat_days.reports + excluded.reports,
      ${eachHour((column) => sql`${column} = heat_days.${column} + excluded.${column}`)}`)
}

/** Quarters of which an operator has counts that are not in the days yet; milliseconds since 1970. */
export const pendingQuarters = async (work: Work, operatorId: string): Promise<number[]> => {
  const rows = await rowsOf<{ at: number }>(
    work.tx,
    sql`select distinct (extract(epoch from quarter_at) * 1000)::float8 as at
      from heat_pending where operator_id = ${operatorId}`,
  )
  return rows.map(({ at }) => at)
}

/** Which days of which operator, and which of its pending quarters belong to them. */
interface HeatSpan {
  operatorId: string
  /** Both included, as `2026-11-21`. */
  firstDay: string
  lastDay: string
  pending: readonly { quarterAt: number; hour: number }[]
}

const pendingOf = ({ operatorId, pending }: HeatSpan): SQL => sql`
  select cell, q.hour, case when p.is_taken_back then -1 else 1 end as reports
  from unnest(${arrayText(pending.map((q) => iso(q.quarterAt)))}::timestamptz[],
    ${arrayText(pending.map((q) => q.hour))}::int[]) as q (quarter_at, hour)
  join heat_pending p on p.quarter_at = q.quarter_at and p.operator_id = ${operatorId}
  cross join unnest(p.cells) as cell`

/** Reports by cell, the heaviest first. */
export const readHeat = (work: Work, span: HeatSpan, limit: number): Promise<{ cell: number; reports: number }[]> =>
  rowsOf(
    work.tx,
    sql`select cell::float8 as cell, sum(reports)::float8 as reports from (
        select cell, reports from heat_days
        where operator_id = ${span.operatorId} and day between ${span.firstDay}::date and ${span.lastDay}::date
        union all
        select cell, reports from (${pendingOf(span)}) pending
      ) counted
      group by counted.cell having sum(reports) > 0
      order by sum(reports) desc, counted.cell limit ${limit}`,
  )

/** Reports by four cells and hour of the day, of each hour the heaviest. */
export const readHeatByHour = (
  work: Work,
  span: HeatSpan,
  limitEachHour: number,
): Promise<{ four: number; hour: number; reports: number }[]> => {
  const four = sql`(cell / 1048576) * 524288 + (cell % 524288) / 2`
  return rowsOf(
    work.tx,
    sql`with days as (
        select ${four} as four, array[${eachHour((column) => sql`sum(${column})`)}] as hours
        from heat_days
        where operator_id = ${span.operatorId} and day between ${span.firstDay}::date and ${span.lastDay}::date
        group by 1
      ), counted as (
        select four, (n - 1)::int as hour, reports from days
        cross join unnest(hours) with ordinality as h (reports, n) where reports <> 0
        union all
        select ${four}, hour, reports from (${pendingOf(span)}) pending
      ), ranked as (
        select four, hour, sum(reports) as reports,
          row_number() over (partition by hour order by sum(reports) desc, four) as place
        from counted group by four, hour having sum(reports) > 0
      )
      select four::float8 as four, hour, reports::float8 as reports from ranked
      where place <= ${limitEachHour} order by hour, place`,
  )
}
