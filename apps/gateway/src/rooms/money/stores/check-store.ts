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

/** What cards paid by the books, where the charges that succeeded say another sum; of each currency. */
export const collectedOtherwise = (work: Work): Promise<Otherwise[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (
        select currency, sum(cents) as cents from ledger_transfers where reason = 'charged' group by currency),
      charged as (
        select currency, sum(amount_cents) as cents from charges where state = 'succeeded' group by currency)
      select coalesce(c.cents, 0) || ' ' || currency as expected, coalesce(b.cents, 0) || ' ' || currency as found
      from booked b full join charged c using (currency)
      where coalesce(b.cents, 0) <> coalesce(c.cents, 0) order by currency`,
  )
