import type { Currency } from '@motora/contract/fields'
import type { Account } from '@motora/rules/money'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'

const moment = (at: Date) => sql`${at.toISOString()}::text::timestamptz`
/** The day of a moment, by UTC. */
const dayOf = (at: Date) => sql`${at.toISOString().slice(0, 10)}::text::date`
/** The day from which on nothing is added up. */
const openFrom = sql`(select coalesce(max(day) + 1, '-infinity'::date) from ledger_days)`
/** When a day begins, by UTC. */
const begins = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone 'UTC')`

/** Until the end of the work nobody else adds days up, or posts into days that are. */
export const holdLedgerDays = async (work: Work): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('motora.ledger-days', 0))`)
}

/** Days of one statement. */
const daysAtOnce = 31

/**
 * Adds up the first days with transfers that are not added up yet, and ended before this moment.
 * @returns whether there were any: there may be more
 */
export const addUpDays = async (work: Work, before: Date): Promise<boolean> => {
  const added = await rowsOf(
    work.tx,
    sql`with span as materialized (
        select day, least(day + ${daysAtOnce}::integer, ${dayOf(before)}) as until from (
          select (min(at) at time zone 'UTC')::date as day from ledger_transfers
          where at >= ${begins(openFrom)} and at < ${begins(dayOf(before))}) first
        where day is not null)
      insert into ledger_days (day, operator_id, currency, debit, credit, cents, transfers)
      select (at at time zone 'UTC')::date, operator_id, currency, debit, credit, sum(cents), count(*)
      from ledger_transfers
      where at >= ${begins(sql`(select day from span)`)} and at < ${begins(sql`(select until from span)`)}
      group by 1, 2, 3, 4, 5
      returning day`,
  )
  return added.length > 0
}

/** Days from that of this moment on are added up again. */
export const reopenDays = async (work: Work, from: Date): Promise<void> => {
  await work.tx.execute(sql`delete from ledger_days where day >= ${dayOf(from)}`)
}

/** What an account was debited and credited at an operator, in cents of a currency. */
export interface LedgerBalanceRow {
  account: Account
  operatorId: string | null
  currency: Currency
  /** Before the span: debits less credits. */
  openingCents: number
  /** In the span. */
  debitCents: number
  creditCents: number
}

/** What was moved before a moment: days that are added up, and the transfers of the rest. */
const movedBefore = (at: Date) => sql`
  select operator_id, currency, debit, credit, sum(cents) as cents from ledger_days
  where day < least(${openFrom}, ${dayOf(at)}) group by 1, 2, 3, 4
  union all
  select operator_id, currency, debit, credit, sum(cents) from ledger_transfers
  where at >= ${begins(sql`least(${openFrom}, ${dayOf(at)})`)} and at < ${moment(at)} group by 1, 2, 3, 4`

/**
 * The balance of each account before a span, and what moved in it. It reads a row for each day, operator and pair of
 * accounts, and the transfers of three days at most, however many there are.
 * @param since null: from the beginning
 */
export const ledgerBalances = (
  work: Work,
  { since, until, operatorId }: { since: Date | null; until: Date; operatorId: string | undefined },
): Promise<LedgerBalanceRow[]> =>
  rowsOf(
    work.tx,
    sql`with moved as (
        ${since === null ? sql`` : sql`select true as is_before, b.* from (${movedBefore(since)}) b union all`}
        select false as is_before, u.* from (${movedBefore(until)}) u),
      -- what moved in the span is what had moved at its end, less what had before it
      sides as (
        select account, operator_id, currency,
          coalesce(sum(cents) filter (where is_before and is_debit), 0) as debited_before,
          coalesce(sum(cents) filter (where is_before and not is_debit), 0) as credited_before,
          coalesce(sum(cents) filter (where not is_before and is_debit), 0) as debited,
          coalesce(sum(cents) filter (where not is_before and not is_debit), 0) as credited
        from moved cross join lateral (values (debit, true), (credit, false)) side (account, is_debit)
        where ${operatorId === undefined ? sql`true` : sql`operator_id = ${operatorId}::uuid`}
        group by account, operator_id, currency)
      select account, operator_id as "operatorId", currency,
        (debited_before - credited_before)::float8 as "openingCents",
        (debited - debited_before)::float8 as "debitCents",
        (credited - credited_before)::float8 as "creditCents"
      from sides order by currency, account, operator_id`,
  )

/** Days that are added up to something else than their transfers; at most so many. */
export const daysOtherwise = (work: Work, most: number): Promise<{ id: string; expected: string; found: string }[]> =>
  rowsOf(
    work.tx,
    sql`with made as (
        select day, operator_id, currency, debit, credit, cents, transfers from ledger_days),
      posted as (
        select (at at time zone 'UTC')::date as day, operator_id, currency, debit, credit, sum(cents)::bigint as cents,
          count(*)::integer as transfers
        from ledger_transfers where at < ${begins(openFrom)} group by 1, 2, 3, 4, 5),
      differing as (
        select day from (select * from made except select * from posted) a
        union select day from (select * from posted except select * from made) b
        order by day limit ${most})
      select '' as id,
        day || ': ' || (select coalesce(sum(transfers), 0) || ' of ' || coalesce(sum(cents), 0) from posted p
          where p.day = d.day) as expected,
        day || ': ' || (select coalesce(sum(transfers), 0) || ' of ' || coalesce(sum(cents), 0) from made m
          where m.day = d.day) as found
      from differing d`,
  )
