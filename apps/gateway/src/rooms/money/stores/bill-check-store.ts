import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'

interface Otherwise {
  id: string
  expected: string
  found: string
}

/**
 * Operators whose bills of a month, by their own clocks of now, are not what was sold and given back in it; at most so many.
 * What waits for its bill does not count, unless the operator has newer bills by an hour: then it was left out.
 */
export const billsOtherwise = (work: Work, most: number): Promise<Otherwise[]> =>
  rowsOf(
    work.tx,
    sql`with last_bills as (
        select distinct on (operator_id) operator_id, issued_at as at, time_zone as zone
        from bills order by operator_id, chain_number desc),
      sold as (
        select p.operator_id, p.currency, p.created_at as at, p.amount_cents as cents, p.billed_at
        from payments p where p.service_id is not null
        union all
        select r.operator_id, p.currency, r.ended_at, -(r.card_cents + r.credit_cents), r.billed_at
        from refunds r join payments p on p.id = r.payment_id
        where (r.state = 'succeeded' or r.billed_at is not null) and r.operator_id is not null
        union all
        select r.operator_id, p.currency, r.returned_at, r.returned_cents, r.return_billed_at
        from refunds r join payments p on p.id = r.payment_id
        where r.returned_cents > 0 and r.billed_at is not null and r.operator_id is not null),
      by_month as (
        select s.operator_id, s.currency, date_trunc('month', s.at at time zone l.zone) as month, sum(s.cents) as cents
        from sold s join last_bills l using (operator_id)
        where s.billed_at is not null or s.at < l.at - interval '1 hour' group by 1, 2, 3),
      billed as (
        select b.operator_id, b.currency, date_trunc('month', b.operated_at at time zone l.zone) as month,
          sum(b.total_cents) as cents
        from bills b join last_bills l using (operator_id) group by 1, 2, 3)
      select operator_id as id, to_char(month, 'YYYY-MM') || ' ' || coalesce(m.cents, 0) || ' ' || currency as expected,
        to_char(month, 'YYYY-MM') || ' ' || coalesce(b.cents, 0) || ' ' || currency as found
      from by_month m full join billed b using (operator_id, currency, month)
      where coalesce(m.cents, 0) <> coalesce(b.cents, 0) order by operator_id, month limit ${most}`,
  )

/** Operators of which a series is not counted from 1 to its last number without a gap; at most so many. */
export const seriesOtherwise = (work: Work, most: number): Promise<Otherwise[]> =>
  rowsOf(
    work.tx,
    sql`with counted as (
        select operator_id, series, count(*) as bills, min(series_number) as first, max(series_number) as last
        from bills group by operator_id, series)
      select operator_id as id, series || ' 1–' || coalesce(s.last_number, 0) as expected,
        series || ' ' || coalesce(c.first, 0) || '–' || coalesce(c.last, 0) || ', ' || coalesce(c.bills, 0) as found
      from bill_series s full join counted c using (operator_id, series)
      where s.last_number is distinct from c.last or c.first <> 1 or c.bills <> c.last
      order by operator_id, series limit ${most}`,
  )
