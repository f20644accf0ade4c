import type { Currency } from '@motora/contract/fields'
import type { ServiceState } from '@motora/contract/sharing'
import { begunStates } from '@motora/rules/sharing'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import { descending } from '../../../kernel/db/keyset.js'
import { conditionOf, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../../rooms/work.js'
import { asked, kilometres, s, type Which, whichOf } from './list-store.js'

/** Seconds from one moment to another, as the rule of durations counts them. */
const seconds = (from: SQL, to: SQL): SQL => sql`greatest(0, floor(extract(epoch from ${to} - ${from})))`

/** What `durationsAt` of the rules says, over many: a test holds both to each other. */
const secondsAt = (now: Date): { total: SQL; paused: SQL } => {
  const until = sql`coalesce(${s.endedAt}, ${now.toISOString()}::text::timestamptz)`
  const total = sql`coalesce(${seconds(sql`${s.startedAt}`, until)}, 0)`
  const paused = sql`least(${total}, ${s.pausedSeconds} + coalesce(${seconds(sql`${s.pausedSince}`, until)}, 0))`
  return { total, paused }
}

const sumsAt = (now: Date) => {
  const { total, paused } = secondsAt(now)
  // an ended rental without a price counts as euros, as in the months
  const cents = sql`case when ${s.state} = 'ended' then coalesce(${s.priceCents}, 0) else ${s.priceCents} end`
  const centsIn = (currency: Currency) =>
    sql<number | null>`(sum(${cents}) filter (where coalesce(${s.currency}, 'eur') = ${currency}))::float8`
  return {
    services: sql<number>`count(*)::int`,
    metres: sql<number>`coalesce(sum(${s.distanceMetres}), 0)::float8`,
    totalSeconds: sql<number>`coalesce(sum(${total}), 0)::float8`,
    pausedSeconds: sql<number>`coalesce(sum(${paused}), 0)::float8`,
    eurCents: centsIn('eur'),
    usdCents: centsIn('usd'),
  }
}

/** What services come to. */
export interface Sums {
  services: number
  metres: number
  /** From start to end, or until now; pauses included. */
  totalSeconds: number
  pausedSeconds: number
  /** Null: none of them has a price in euros. */
  eurCents: number | null
  usdCents: number | null
}
export type StateSums = Sums & { state: ServiceState }

/**
 * What all services come to, a row for each state: days that are over are read as they were counted (decision 0189), so that
 * ten million are not gone through each time that somebody looks at them.
 */
const sumAll = (work: Work, operatorId: string | undefined): Promise<StateSums[]> => {
  const { total, paused } = secondsAt(work.now)
  const ofOperator = operatorId === undefined ? sql`true` : sql`operator_id = ${operatorId}`
  return rowsOf<StateSums>(
    work.tx,
    // one statement, and so one view of the database: a rental is under way or ended, and a day marked or counted
    sql`with parts as (
        select 'ended' as state, currency, rentals, metres, total_seconds, paused_seconds, cents
        from service_list_ended where ${ofOperator}
        union all
        select state, null, rentals, 0, 0, 0, null from service_list_not_started where ${ofOperator}
        union all
        select ${s.state}, ${s.currency}, 1, coalesce(${s.distanceMetres}, 0), ${total}, ${paused}, ${s.priceCents}
        from ${s} where ${s.state} in ('reserved', 'in progress', 'paused') and ${ofOperator})
      select state, sum(rentals)::int as services, sum(metres)::float8 as metres,
        sum(total_seconds)::float8 as "totalSeconds", sum(paused_seconds)::float8 as "pausedSeconds",
        (sum(cents) filter (where currency = 'eur'))::float8 as "eurCents",
        (sum(cents) filter (where currency = 'usd'))::float8 as "usdCents"
      from parts group by state having sum(rentals) > 0`,
  )
}

/** Whether all services are asked for, or all of one operator. */
const isOfAll = (
  { filter, search }: Pick<PageQuery, 'filter' | 'search'>,
  { operatorId: _, ...which }: Which,
): boolean =>
  !search?.trim() &&
  Object.keys(filter ?? {}).length === 0 &&
  Object.values(which).every((condition) => condition === undefined)

/** What the found services come to, a row for each state. */
export const sumByState = async (
  work: Work,
  query: Pick<PageQuery, 'filter' | 'search'>,
  which: Which,
): Promise<StateSums[]> => {
  if (isOfAll(query, which)) return sumAll(work, which.operatorId)
  const found = await asked(work, query)
  return work.tx
    .select({ state: s.state, ...sumsAt(work.now) })
    .from(s)
    .where(and(whichOf(which), conditionOf(query, found)))
    .groupBy(s.state)
}

/** A page of what the services whose trip began come to of each customer, or of each operator, the most of them first. */
const totalsBy = <Key extends 'customerId' | 'operatorId'>(
  work: Work,
  query: PageQuery,
  which: Which,
  { key, named, search }: { key: Key; named: { fullName: SQL<string>; email: SQL<string> }; search: SQL },
) => {
  const sums = sumsAt(work.now)
  const t = work.tx
    .select({
      id: sql<string>`${s[key]}`.as('id'),
      fullName: named.fullName.as('full_name'),
      email: named.email.as('email'),
      searched: sql<string>`${search}`.as('searched'),
      services: sums.services.as('services'),
      metres: sums.metres.as('metres'),
      totalSeconds: sums.totalSeconds.as('total_seconds'),
      pausedSeconds: sums.pausedSeconds.as('paused_seconds'),
      eurCents: sums.eurCents.as('eur_cents'),
      usdCents: sums.usdCents.as('usd_cents'),
      newest: sql<Date>`max(${s.reservedAt})`.mapWith(s.reservedAt).as('newest'),
    })
    .from(s)
    .where(and(whichOf(which), inArray(s.state, [...begunStates])))
    .groupBy(s[key])
    .as('t')
  const number = (column: SQL) => ({ sql: column, kind: 'number' }) as const
  const ofNames = { sql: sql`${t.fullName}`, kind: 'text' } as const
  return pageOf(
    work.tx,
    work.tx.select().from(t).$dynamic(),
    {
      columns: {
        ...(key === 'operatorId'
          ? { sharingOperatorName: ofNames }
          : { customerFullName: ofNames, customerEmail: { sql: sql`${t.email}`, kind: 'text' } }),
        services: number(sql`${t.services}`),
        distanceKms: kilometres(sql`${t.metres}`),
        // read as hours and minutes
        totalMinutes: { ...number(sql`${t.totalSeconds}`), per: 60, shown: { step: 60, rounds: 'down' } },
        amountEur: { ...number(sql`${t.eurCents}`), per: 100 },
        amountUsd: { ...number(sql`${t.usdCents}`), per: 100 },
        lastStart: { sql: sql`${t.newest}`, kind: 'instant' },
      },
      order: [descending(sql`${t.services}`, 'integer'), descending(sql`${t.id}`, 'uuid')],
      search: sql`${t.searched}`,
    },
    query,
  )
}

/** An erased person is nobody. */
export const totalsByCustomers = (work: Work, query: PageQuery, which: Which) =>
  totalsBy(work, query, which, {
    key: 'customerId',
    named: { fullName: sql`max(${s.fullName})`, email: sql`max(${s.email})` },
    search: sql`motora_plain(max(${s.fullName}) || ' ' || max(${s.email}))`,
  })
export const totalsByOperators = (work: Work, query: PageQuery, which: Which) =>
  totalsBy(work, query, which, {
    key: 'operatorId',
    named: { fullName: sql`coalesce(max(${s.operatorName}), '')`, email: sql`''` },
    search: sql`motora_plain(max(${s.operatorName}))`,
  })
