import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'

interface Otherwise {
  expected: string
  found: string
}

/**
 * Charges that are not the sum of their payments, or whose payments do not say that they are paid where the charge is, or
 * the other way round; at most so many. A payment that is refunded was paid.
 */
export const chargesOtherwise = (work: Work, most: number): Promise<(Otherwise & { id: string })[]> =>
  rowsOf(
    work.tx,
    sql`select c.id, c.state || ' ' || c.amount_cents as expected,
        coalesce(string_agg(p.status || ' ' || l.cents, ', ' order by p.id), '') as found
      from charges c
      left join charge_payments l on l.charge_id = c.id
      left join payments p on p.id = l.payment_id
      group by c.id
      having coalesce(sum(l.cents), 0) <> c.amount_cents
        or bool_or(l.cents <> p.amount_cents - p.credit_cents or p.customer_id <> c.customer_id or p.currency <> c.currency)
        or bool_or(l.is_live <> (c.state <> 'cancelled'))
        or bool_or(l.is_live and (c.state = 'succeeded') <> (p.status in ('success', 'refunded')))
      order by c.id limit ${most}`,
  )

/** What cards paid by the books, for services and packs, where the charges that succeeded say another sum; of each currency. */
export const collectedOtherwise = (work: Work): Promise<Otherwise[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (
        select currency, sum(cents) as cents from ledger_transfers where reason in ('charged', 'pack bought')
        group by currency),
      charged as (
        select currency, sum(amount_cents) as cents from charges where state = 'succeeded' group by currency)
      select coalesce(c.cents, 0) || ' ' || currency as expected, coalesce(b.cents, 0) || ' ' || currency as found
      from booked b full join charged c using (currency)
      where coalesce(b.cents, 0) <> coalesce(c.cents, 0) order by currency`,
  )

/**
 * Packs of which the payment, the lot and the books do not say the same: what was paid has one lot of what the pack gave,
 * booked to the cent, and what was not paid has neither; at most so many.
 */
export const packsOtherwise = (work: Work, most: number): Promise<(Otherwise & { id: string })[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (
        select ref, sum(cents) filter (where debit = 'provider' and credit = 'rider:credit') as paid,
          sum(cents * ((credit = 'rider:credit')::int - (debit = 'rider:credit')::int)) as granted
        from ledger_transfers where reason in ('pack bought', 'pack gift') group by ref),
      said as (
        select p.id, p.customer_id, case when p.status in ('success', 'refunded') then p.amount_cents else 0 end as paid,
          case when p.status in ('success', 'refunded') then p.granted_cents else 0 end as granted
        from payments p where p.ref_key = 'Bonus')
      select coalesce(s.id, b.ref) as id, coalesce(s.paid, 0) || ' gives ' || coalesce(s.granted, 0) as expected,
        coalesce(b.paid, 0) || ' gives ' || coalesce(b.granted, 0) || ', lot ' || coalesce(l.granted_cents, 0) as found
      from said s full join booked b on b.ref = s.id
      left join credit_lots l on l.payment_id = s.id
      where coalesce(s.paid, 0) <> coalesce(b.paid, 0) or coalesce(s.granted, 0) <> coalesce(b.granted, 0)
        or coalesce(s.granted, 0) <> coalesce(l.granted_cents, 0) or l.customer_id <> s.customer_id
      order by 1 limit ${most}`,
  )

/**
 * Packs whose lot says another sum of refunds than there are, or of which the books took another sum of credit than went
 * back; at most so many.
 */
export const lotRefundsOtherwise = (work: Work, most: number): Promise<(Otherwise & { id: string })[]> =>
  rowsOf(
    work.tx,
    sql`with taken as (
        select r.payment_id, coalesce(sum(r.lot_cents) filter (where r.state in ('waiting', 'on its way', 'succeeded')), 0) as held,
          coalesce(sum(r.lot_cents) filter (where r.state = 'succeeded'), 0) as gone,
          coalesce(sum((select sum(t.cents * ((t.debit = 'rider:credit')::int - (t.credit = 'rider:credit')::int))
            from ledger_transfers t where t.ref = r.id)), 0) as booked
        from refunds r join payments p on p.id = r.payment_id where p.ref_key = 'Bonus' group by r.payment_id)
      select coalesce(l.payment_id, l.id) as id, coalesce(t.held, 0) || ', gone ' || coalesce(t.gone, 0) as expected,
        l.refunded_cents || ', gone ' || coalesce(t.booked, 0) as found
      from credit_lots l left join taken t on t.payment_id = l.payment_id
      where l.refunded_cents <> coalesce(t.held, 0) or coalesce(t.gone, 0) <> coalesce(t.booked, 0)
      order by 1 limit ${most}`,
  )

/**
 * Packs whose lot, whose disputes and whose books do not say the same sum of credit that went with lost disputes; at most
 * so many.
 */
export const lotsTakenOtherwise = (work: Work, most: number): Promise<(Otherwise & { id: string })[]> =>
  rowsOf(
    work.tx,
    sql`with said as (
        select d.payment_id, sum(d.lot_cents) filter (where d.state = 'lost' and d.has_taken) as said,
          coalesce(sum((select sum(t.cents * ((t.debit = 'rider:credit')::int - (t.credit = 'rider:credit')::int))
            from ledger_transfers t where t.ref = d.id)), 0) as booked
        from disputes d join payments p on p.id = d.payment_id where p.ref_key = 'Bonus' group by d.payment_id)
      select coalesce(l.payment_id, l.id) as id, coalesce(s.said, 0)::text as expected,
        l.taken_cents || ', booked ' || coalesce(s.booked, 0) as found
      from credit_lots l left join said s on s.payment_id = l.payment_id
      where l.taken_cents <> coalesce(s.said, 0) or coalesce(s.said, 0) <> coalesce(s.booked, 0)
      order by 1 limit ${most}`,
  )

/** Goodwill of which the lot and the books do not say the same, to the same person; at most so many. */
export const goodwillOtherwise = (work: Work, most: number): Promise<(Otherwise & { id: string })[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (
        select ref, customer_id, sum(cents) filter (where debit = 'platform:goodwill' and credit = 'rider:credit') as cents
        from ledger_transfers where reason = 'goodwill' group by ref, customer_id),
      given as (select id, customer_id, granted_cents as cents from credit_lots where given_by is not null)
      select coalesce(g.id, b.ref) as id, coalesce(g.cents, 0)::text as expected, coalesce(b.cents, 0)::text as found
      from given g full join booked b on b.ref = g.id and b.customer_id = g.customer_id
      where coalesce(g.cents, 0) <> coalesce(b.cents, 0) order by 1 limit ${most}`,
  )

/**
 * Customers of whom the books say another sum of credit than their lots: what is left of them, and what a refund has taken
 * of one and has not yet given back; at most so many.
 */
export const creditOtherwise = (work: Work, most: number): Promise<(Otherwise & { id: string })[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (
        select customer_id as id, sum(cents * ((credit = 'rider:credit')::int - (debit = 'rider:credit')::int)) as cents
        from ledger_transfers where debit = 'rider:credit' or credit = 'rider:credit' group by 1),
      lots as (
        select customer_id as id, sum(cents) as cents from (
          select customer_id, left_cents as cents from credit_lots
          union all
          select p.customer_id, r.lot_cents from refunds r join payments p on p.id = r.payment_id
          where r.state in ('waiting', 'on its way') and r.lot_cents is not null) of_lots
        group by 1)
      select id, coalesce(l.cents, 0)::text as expected, coalesce(b.cents, 0)::text as found
      from booked b full join lots l using (id)
      where coalesce(b.cents, 0) <> coalesce(l.cents, 0) order by id limit ${most}`,
  )

/** Lots of which the books took another sum than was forfeited; at most so many. */
export const forfeitedOtherwise = (work: Work, most: number): Promise<(Otherwise & { id: string })[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (select ref as id, sum(cents) as cents from ledger_transfers where reason = 'credit forfeited' group by ref)
      select id, coalesce(l.forfeited_cents, 0)::text as expected, coalesce(b.cents, 0)::text as found
      from credit_lots l full join booked b using (id)
      where coalesce(l.forfeited_cents, 0) <> coalesce(b.cents, 0) order by id limit ${most}`,
  )
