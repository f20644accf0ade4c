import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf, type Tx } from '../../../kernel/db/database.js'
import { keptStatement } from '../../../kernel/db/kept-statement.js'
import type { Work } from '../../work.js'

/** What of money may keep a rider from renting, as far as the work sees it. */
export interface Standing {
  customerId: string
  failed: number
  pending: number
  /** What waits to be charged, in cents: the largest of its currencies. */
  pendingCents: number
  disputes: number
  hasCard: boolean
}

/** What is on its way between a rider and the card provider. */
export interface OnItsWay {
  refunds: number
  /** Packs of which the card provider has not said yet whether they are paid. */
  purchases: number
}

/** @param asked selects the ids of the riders */
const standings = (tx: Tx, asked: SQL) =>
  tx
    .select({
      customerId: sql<string>`customer_id`,
      failed: sql<number>`failed`,
      pending: sql<number>`pending`,
      pendingCents: sql<number>`pending_cents`,
      disputes: sql<number>`disputes`,
      hasCard: sql<boolean>`has_card`,
    })
    .from(
      sql`(with asked as (${asked}),
      sums as (
        select customer_id, currency, count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'pending') as pending,
          coalesce(sum(amount_cents - credit_cents) filter (where status = 'pending'), 0) as cents
        from payments where ref_key = 'Service' and status in ('pending', 'failed')
          and customer_id in (select id from asked) group by customer_id, currency)
      select a.id as customer_id, coalesce(s.failed, 0)::int as failed, coalesce(s.pending, 0)::int as pending,
        coalesce(s.cents, 0)::int as pending_cents,
        (select count(*) from disputes d join payments p on p.id = d.payment_id
          where d.state = 'open' and p.customer_id = a.id)::int as disputes,
        exists (select from rider_cards c
          where c.customer_id = a.id and c.removed_at is null and c.refused_at is null) as has_card
      from asked a
      left join lateral (select sum(failed) as failed, sum(pending) as pending, max(cents) as cents
        from sums where sums.customer_id = a.id) s on true) standing`,
    )

/** One rider, as in every call of a phone, is asked for without a list: of a list the planner does not know the length. */
const standingOfOne = keptStatement((tx) =>
  standings(tx, sql`select ${sql.placeholder('id')}::uuid as id`).prepare('standing_of_one'),
)

const standingsOfMany = keptStatement((tx) =>
  standings(tx, sql`select unnest(${sql.placeholder('ids')}::uuid[]) as id`).prepare('standings'),
)

/** Of each of these riders; what the work does not see counts as not there. */
export const standingsOf = async ({ tx }: Work, customerIds: readonly string[]): Promise<Standing[]> => {
  const [id, ...others] = customerIds
  return id !== undefined && others.length === 0
    ? standingOfOne(tx, { id })
    : standingsOfMany(tx, { ids: arrayText(customerIds) })
}

/** Asked apart: only erasing a person needs it, and every list of customers would pay for planning it. */
export const onItsWayOf = async (work: Work, customerId: string): Promise<OnItsWay> => {
  const [found] = await rowsOf<OnItsWay>(
    work.tx,
    sql`select
        (select count(*) from refunds r join payments p on p.id = r.payment_id
          where r.state in ('waiting', 'on its way') and p.customer_id = ${customerId}::uuid)::int as refunds,
        (select count(*) from payments p where p.customer_id = ${customerId}::uuid and p.ref_key = 'Bonus'
          and p.status = 'pending')::int as purchases`,
  )
  return found ?? { refunds: 0, purchases: 0 }
}
