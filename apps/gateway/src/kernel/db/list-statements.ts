import { and, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from './database.js'
import { type OrderKey, orderOfKeys, placeOf, type Stretch } from './keyset.js'

/** What a row of a list is read with, next to its own fields. */
export interface RowExtras {
  /** How many rows the list finds; null where another row says it. */
  total?: number | null
  placeInOrder?: (string | null)[]
}

/** Which part of a list is read. */
interface Part {
  where: SQL | undefined
  order?: SQL[]
  limit: number | undefined
  offset?: number
}

type Fields<Q extends PgSelect> = Q['_']['config']['fields']

/**
 * The statements of one list, of the rows under a condition. They are made of one dynamic select, one after the other: each
 * says all that changes, so that nothing is left of the one before it.
 */
export const statementsOf = <Q extends PgSelect>(base: Q) => {
  const { config } = base._
  const ownFields = config.fields
  return (condition: SQL | undefined) => statementsWith(base, ownFields, condition)
}

const statementsWith = <Q extends PgSelect>(base: Q, ownFields: Fields<Q>, condition: SQL | undefined) => {
  const { config } = base._
  const select = (fields: Fields<Q>, { where, order, limit, offset }: Part): Q => {
    config.fields = fields
    config.orderBy = order
    config.limit = limit
    config.offset = offset
    base.where(and(condition, where))
    return base
  }
  /** One for each row, without its fields: to count them. @param limit no more than so many */
  const ones = (limit?: number, where?: SQL): SQL => select({ one: sql`1` }, { where, limit }).getSQL()
  return {
    /** What a row is read with. */
    fieldNames: Object.keys(ownFields),
    ones,
    /**
     * Of a list that may find few: `counted`, up to one more than `upTo`, and the `places` of a page of those as JSON. The
     * rows are looked for once, and no index is walked in their order.
     */
    few: (keys: readonly OrderKey[], { upTo, offset, limit }: { upTo: number; offset: number; limit: number }): SQL => {
      const fields = Object.fromEntries(keys.map(({ by }, at) => [`key${at}`, sql`${by}`.as(`key_${at}`)]))
      const found = select(fields, { where: undefined, limit: upTo + 1 }).getSQL()
      const named = keys.map((key, at) => ({ ...key, by: sql`${sql.identifier(`key_${at}`)}` }))
      const order = sql.join(orderOfKeys(named), sql`, `)
      return sql`with found as materialized (${found}),
        shown as (select ${placeOf(named)} as place from found order by ${order} limit ${limit} offset ${offset})
        select (select count(*)::int from found) as counted, (select json_agg(place)::text from shown) as places`
    },
    /** How many there are, as a part of another statement. @param limit counted up to so many */
    count: (limit?: number, where?: SQL) => sql<number>`(select count(*)::int from (${ones(limit, where)}) counted)`,
    /**
     * The place of the row behind so many others of a stretch, and of those nothing but what they are sorted by: `place`,
     * of one row or none.
     */
    placeBehind: (rowCount: number, keys: readonly OrderKey[], stretch: Stretch): SQL => {
      const { where, order, known } = stretch
      const fields = keys.map(({ by }, at) => {
        const isKnown = known?.[at] !== undefined
        return [`key${at}`, sql`${isKnown ? sql`null` : by}`.as(`key_${at}`)]
      })
      const before = select(Object.fromEntries(fields), { where, order, limit: 1, offset: rowCount }).getSQL()
      const named = keys.map((key, at) => ({ ...key, by: sql`${sql.identifier(`key_${at}`)}` }))
      // written out behind the limit: as texts they would be written of every row that is passed
      return sql`select ${placeOf(named, stretch)} as place from (${before}) as before`
    },
    rows: async (part: Part, extras: Readonly<Record<string, SQL>>): Promise<(Record<string, unknown> & RowExtras)[]> =>
      await select({ ...ownFields, ...extras }, part),
  }
}

export type ListStatements = ReturnType<typeof statementsWith>

/** Asks for a count alone. */
export const readCount = async (tx: Tx, count: SQL<number>): Promise<number> => {
  const [all] = await rowsOf<{ total: number }>(tx, sql`select ${count} as total`)
  return all?.total ?? 0
}

/** The parts of a plan that are read here. */
interface Plan {
  'Plan Rows': number
  'Total Cost': number
  'Actual Rows': number
  'Index Cond'?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
}

/** The scan that a plan begins with: of two that are joined, the one that is gone through. */
const firstScan = (plan: Plan | undefined): Plan | undefined => {
  const below = plan?.Plans?.find((one) => ['Outer', 'Subquery'].includes(one['Parent Relationship'] ?? ''))
  return below ? firstScan(below) : plan
}

/** What is known of a query with a limit: how many rows it has, and what the database expected of it without the limit. */
export interface Counted {
  counted: number
  expected: number
  /** To read all of them, in the database's own measure: 4 is a page somewhere on the disk. */
  expectedCost: number
  /** The first column of the index through which they were looked for, where its values were a condition. */
  alongColumn: string | undefined
}

/** `((s.reserved_at >= …) AND …)`: an index's conditions come in the order of its columns. */
const firstColumnOf = (condition: string | undefined): string | undefined =>
  /^\(+(?:\w+\.)?(\w+) /.exec(condition ?? '')?.[1]

/** Runs a query that has a limit and counts its rows: one question for that and for what the database expected. */
export const countAndExpect = async (tx: Tx, query: SQL): Promise<Counted> => {
  const asked = sql`explain (analyze, timing off, summary off, format json) ${query}`
  const [row] = await rowsOf<Record<string, unknown>>(tx, asked)
  const said = Object.values(row ?? {})[0]
  const [explained] = (typeof said === 'string' ? JSON.parse(said) : said) as { Plan: Plan }[]
  const limit = explained?.Plan
  const whole = limit?.Plans?.[0]
  return {
    counted: limit?.['Actual Rows'] ?? 0,
    expected: whole?.['Plan Rows'] ?? 0,
    expectedCost: whole?.['Total Cost'] ?? 0,
    alongColumn: firstColumnOf(firstScan(whole)?.['Index Cond']),
  }
}
