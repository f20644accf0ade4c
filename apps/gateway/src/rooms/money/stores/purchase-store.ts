import type { ListQuery } from '@motora/contract'
import type { Currency } from '@motora/contract/fields'
import { and, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { bonusPacks, payments } from '../tables.js'
import type { PaymentRow } from './payment-store.js'

/** A purchase of a pack that was begun and not paid, and its charge. */
export interface OpenPurchase {
  paymentId: string
  chargeId: string
  /** Null: the provider knows nothing of it. */
  chargeRef: string | null
}

type OfPack = Pick<PaymentRow, 'id' | 'customerId' | 'packId' | 'createdAt'>

const lockOpen = (work: Work, which: SQL): Promise<OpenPurchase[]> =>
  rowsOf(
    work.tx,
    sql`select p.id as "paymentId", c.id as "chargeId", c.charge_ref as "chargeRef"
      from payments p join charge_payments l on l.payment_id = p.id and l.is_live join charges c on c.id = l.charge_id
      where p.ref_key = 'Bonus' and ${which} and p.status = 'failed' and c.state = 'open'
        and not exists (select from charge_attempts a where a.charge_id = c.id and a.ended_at is null)
      order by c.id for update of c`,
  )

/** Purchases that a rider can still pay and that nobody has in hand; their charges are held until the end of the work. */
export const lockOpenPurchases = (work: Work, customerId: string): Promise<OpenPurchase[]> =>
  lockOpen(work, sql`p.customer_id = ${customerId}`)

/** The others of the same pack. */
export const lockOtherPurchases = (work: Work, { id, customerId, packId }: OfPack): Promise<OpenPurchase[]> =>
  lockOpen(work, sql`p.customer_id = ${customerId} and p.pack_id = ${packId} and p.id <> ${id}`)

/** Whether another purchase of the same pack was paid since this one was begun, and was not given back. */
export const wasBoughtSince = async (work: Work, { id, customerId, packId, createdAt }: OfPack): Promise<boolean> =>
  packId !== null &&
  (await work.tx.$count(
    payments,
    and(
      eq(payments.refKey, 'Bonus'),
      eq(payments.customerId, customerId),
      eq(payments.packId, packId),
      ne(payments.id, id),
      eq(payments.status, 'success'),
      gt(payments.succeededAt, createdAt),
    ),
  )) > 0

/** A pack that a rider has paid. */
export interface PaidPurchaseRow {
  id: string
  packName: string
  bought: Date
  currency: Currency
  priceCents: number
  creditCents: number
  paymentStatus: PaymentRow['status']
}

/** One page of the packs that a rider has paid, the last first unless said. */
export const listPaidPurchases = (work: Work, query: ListQuery, customerId: string): Promise<Page<PaidPurchaseRow>> =>
  pageOf(
    work.tx,
    work.tx
      .select({
        id: payments.id,
        packName: bonusPacks.name,
        currency: payments.currency,
        paymentStatus: payments.status,
        priceCents: payments.amountCents,
        bought: sql<Date>`${payments.succeededAt}`.mapWith(payments.succeededAt),
        creditCents: sql<number>`${payments.grantedCents}`.mapWith(payments.grantedCents),
      })
      .from(payments)
      .innerJoin(bonusPacks, eq(bonusPacks.id, payments.packId))
      .$dynamic(),
    {
      columns: { bought: { sql: payments.succeededAt, kind: 'instant' } },
      order: [descending(payments.succeededAt), descending(payments.id)],
    },
    query,
    and(eq(payments.customerId, customerId), isNotNull(payments.succeededAt), isNotNull(payments.grantedCents)),
  )
