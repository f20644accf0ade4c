import { eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { ledgerTransfers } from '../tables.js'

export type TransferRow = typeof ledgerTransfers.$inferSelect

/** Adds those that are not there yet. @returns the ids of those that were added */
export const addTransfers = async (work: Work, rows: readonly TransferRow[]): Promise<Set<string>> => {
  const added = await work.tx
    .insert(ledgerTransfers)
    .values([...rows])
    .onConflictDoNothing({ target: ledgerTransfers.id })
    .returning({ id: ledgerTransfers.id })
  return new Set(added.map(({ id }) => id))
}

/** What the books say for these refs. */
export const transfersFor = (work: Work, refs: readonly string[]): Promise<TransferRow[]> =>
  refs.length === 0
    ? Promise.resolve([])
    : work.tx
        .select()
        .from(ledgerTransfers)
        .where(inArray(ledgerTransfers.ref, [...refs]))

/** The same, by their refs; those without any are left out. */
export const transfersByRef = async (work: Work, refs: readonly string[]): Promise<Map<string, TransferRow[]>> => {
  const byRef = new Map<string, TransferRow[]>()
  for (const row of await transfersFor(work, refs)) byRef.set(row.ref, [...(byRef.get(row.ref) ?? []), row])
  return byRef
}

/** Every transfer of a customer, for the person itself, the first one first. */
export const transfersOf = (work: Work, customerId: string): Promise<TransferRow[]> =>
  work.tx
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.customerId, customerId))
    .orderBy(ledgerTransfers.at, ledgerTransfers.id)

/**
 * Transfers that are for no payment of a service or a pack, no refund or dispute, no goodwill, no forfeited credit and no
 * settlement; at most so many.
 */
export const transfersForNothing = async (work: Work, most: number): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      work.tx,
      sql`select t.id from ledger_transfers t
        where not exists (select from payments p where p.service_id = t.ref)
          and not exists (select from payments p where p.id = t.ref and p.ref_key = 'Bonus')
          and not exists (select from refunds r where r.id = t.ref)
          and not exists (select from disputes d where d.id = t.ref)
          and not exists (select from credit_lots l where l.id = t.ref and (l.given_by is not null or l.forfeited_cents > 0))
          and not exists (select from settlements s where s.id = t.ref and t.customer_id is null)
        order by t.id limit ${most}`,
    )
  ).map(({ id }) => id)

/** Lots of credit of which what was granted is not what is left, used, forfeited, refunded and taken back; at most so many. */
export const unbalancedLots = async (work: Work, most: number): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      work.tx,
      sql`select l.id from credit_lots l
        left join lateral (select sum(u.cents - u.given_back_cents) as cents from credit_uses u where u.lot_id = l.id) used
          on true
        where l.granted_cents <> l.left_cents + l.forfeited_cents + l.refunded_cents + l.taken_cents
          + coalesce(used.cents, 0)
        order by l.id limit ${most}`,
    )
  ).map(({ id }) => id)
