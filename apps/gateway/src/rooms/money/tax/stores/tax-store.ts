import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { rowsOf } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import type { BillRow } from '../../stores/bill-store.js'
import { bills } from '../../tables.js'
import { taxChains, taxRecords } from '../tables.js'

export type Register = (typeof taxChains.$inferSelect)['register']

/** A chain that was taken in hand, and the record of it that is sent. */
export interface ChainTaken {
  operatorId: string
  register: Register
  doneNumber: number
  claims: number
  tries: number
  bill: BillRow
  /** The bill before it in the chain. */
  previous: BillRow | undefined
  wasRefused: boolean
}

/** Every operator that has bills has a chain at this register. */
const addChains = async (work: Work, register: Register): Promise<void> => {
  const now = sql`${work.now.toISOString()}::text::timestamptz`
  await work.tx.execute(
    sql`insert into tax_chains (operator_id, register, due_at)
      select distinct s.operator_id, ${register}::text, ${now} from bill_series s
      where not exists (select from tax_chains c where c.operator_id = s.operator_id and c.register = ${register})
      on conflict do nothing`,
  )
}

/** The record that is next: that of the first bill without an answer, else one that was refused and is due again. */
const nextBill = async (work: Work, { operatorId, register, doneNumber }: Omit<ChainTaken, 'bill' | 'previous'>) => {
  const places = await work.tx
    .select()
    .from(bills)
    .where(and(eq(bills.operatorId, operatorId), inArray(bills.chainNumber, [doneNumber, doneNumber + 1])))
  const next = places.find(({ chainNumber }) => chainNumber === doneNumber + 1)
  if (next)
    return { bill: next, previous: places.find(({ chainNumber }) => chainNumber === doneNumber), wasRefused: false }
  const [refused] = await work.tx
    .select({ bill: bills })
    .from(taxRecords)
    .innerJoin(bills, and(eq(bills.operatorId, taxRecords.operatorId), eq(bills.id, taxRecords.billId)))
    .where(
      and(
        eq(taxRecords.operatorId, operatorId),
        eq(taxRecords.register, register),
        eq(taxRecords.state, 'refused'),
        lte(taxRecords.dueAt, work.now),
      ),
    )
    .orderBy(asc(bills.chainNumber))
    .limit(1)
  if (!refused) return undefined
  const [previous] = await work.tx
    .select()
    .from(bills)
    .where(and(eq(bills.operatorId, operatorId), eq(bills.chainNumber, refused.bill.chainNumber - 1)))
  return { bill: refused.bill, previous, wasRefused: true }
}

/**
 * Chains that are due, have something to send and that no process has in hand, taken in hand until then; at most so many.
 * A chain is one row, so never are two of its records on their way.
 */
export const takeChains = async (work: Work, register: Register, until: Date, most: number): Promise<ChainTaken[]> => {
  await addChains(work, register)
  const now = sql`${work.now.toISOString()}::text::timestamptz`
  const taken = await rowsOf<Omit<ChainTaken, 'bill' | 'previous' | 'wasRefused' | 'register'>>(
    work.tx,
    sql`update tax_chains set claims = claims + 1, tries = tries + 1, due_at = ${until.toISOString()}::text::timestamptz
      where register = ${register} and operator_id in (
        select c.operator_id from tax_chains c
        where c.register = ${register} and c.due_at <= ${now} and (
          exists (select from bills b where b.operator_id = c.operator_id and b.chain_number = c.done_number + 1)
          or exists (select from tax_records r where r.operator_id = c.operator_id and r.register = c.register
            and r.state = 'refused' and r.due_at <= ${now}))
        order by c.due_at limit ${most} for update skip locked)
      returning operator_id::text as "operatorId", done_number as "doneNumber", claims::float8 as claims, tries`,
  )
  const chains: ChainTaken[] = []
  for (const row of taken) {
    const chain = { ...row, register, wasRefused: false }
    const next = await nextBill(work, chain)
    if (next) chains.push({ ...chain, ...next })
  }
  return chains
}

/** What a chain is left as. */
type ChainLeft = Partial<Pick<typeof taxChains.$inferSelect, 'doneNumber' | 'tries' | 'dueAt' | 'why'>>

/** @returns false: another process has taken the chain in hand since, and says what came of it */
export const leaveChain = async (
  work: Work,
  { operatorId, register, claims }: Pick<ChainTaken, 'operatorId' | 'register' | 'claims'>,
  set: ChainLeft,
): Promise<boolean> => {
  const left = await work.tx
    .update(taxChains)
    .set(set)
    .where(and(eq(taxChains.operatorId, operatorId), eq(taxChains.register, register), eq(taxChains.claims, claims)))
    .returning({ operatorId: taxChains.operatorId })
  return left.length > 0
}

/** Keeps what a register answered; what it refused may be accepted later. */
export const keepAnswer = async (
  work: Work,
  { bill, register }: ChainTaken,
  said: Pick<typeof taxRecords.$inferInsert, 'state' | 'answer' | 'dueAt'>,
): Promise<void> => {
  const { id: billId, operatorId, customerId } = bill
  await work.tx
    .insert(taxRecords)
    .values({ billId, operatorId, customerId, register, answeredAt: work.now, ...said })
    .onConflictDoUpdate({
      target: [taxRecords.billId, taxRecords.register],
      set: { ...said, answeredAt: work.now, tries: sql`${taxRecords.tries} + 1` },
    })
}

/** What a register refused or accepted of a bill's record, held until the end of the work. */
export const lockRecordOf = async (work: Work, { billId, register }: { billId: string; register: Register }) =>
  (
    await work.tx
      .select()
      .from(taxRecords)
      .where(and(eq(taxRecords.billId, billId), eq(taxRecords.register, register)))
      .for('update')
  )[0]

/** A refused record that is held is due now. */
export const makeRecordDue = async (
  work: Work,
  { billId, register }: Pick<typeof taxRecords.$inferSelect, 'billId' | 'register'>,
): Promise<void> => {
  await work.tx
    .update(taxRecords)
    .set({ dueAt: work.now })
    .where(and(eq(taxRecords.billId, billId), eq(taxRecords.register, register), eq(taxRecords.state, 'refused')))
}
