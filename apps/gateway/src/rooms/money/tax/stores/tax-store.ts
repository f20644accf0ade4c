import { and, asc, between, eq, inArray, lte, sql } from 'drizzle-orm'
import { rowsOf } from '../../../../kernel/db/database.js'
import { isOneOf } from '../../../../kernel/db/one-of.js'
import type { Work } from '../../../work.js'
import type { BillRow } from '../../stores/bill-store.js'
import { bills } from '../../tables.js'
import { taxChains, taxRecords } from '../tables.js'

export type Register = (typeof taxChains.$inferSelect)['register']

/** A bill whose record is sent. */
export interface BillToSend {
  bill: BillRow
  /** The bill before it in the chain. */
  previous: BillRow | undefined
  /** The bill that it rectifies. */
  rectified: BillRow | undefined
}

/** A bill, and its neighbour in the chain. */
type BillInChain = Omit<BillToSend, 'rectified'>

/** A chain that was taken in hand, and the records of it that are sent together. */
export interface ChainTaken {
  operatorId: string
  register: Register
  doneNumber: number
  claims: number
  tries: number
  /** In the order of the chain; one at least. */
  toSend: readonly BillToSend[]
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

/**
 * The records that are next, with the bills before theirs: those of the first bills without an answer, else those that
 * were refused and are due again; at most so many.
 */
const nextBills = async (
  work: Work,
  { operatorId, register, doneNumber }: Pick<ChainTaken, 'operatorId' | 'register' | 'doneNumber'>,
  most: number,
): Promise<{ toSend: BillInChain[]; wasRefused: boolean }> => {
  const places = await work.tx
    .select()
    .from(bills)
    .where(and(eq(bills.operatorId, operatorId), between(bills.chainNumber, doneNumber, doneNumber + most)))
    .orderBy(asc(bills.chainNumber))
  const isNew = ({ chainNumber }: BillRow): boolean => chainNumber > doneNumber
  if (places.some(isNew)) return { toSend: withPrevious(places.filter(isNew), places), wasRefused: false }
  const refused = await work.tx
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
    .limit(most)
  const again = refused.map(({ bill }) => bill)
  const before = again.map(({ chainNumber }) => chainNumber - 1)
  const previous =
    before.length === 0
      ? []
      : await work.tx
          .select()
          .from(bills)
          .where(and(eq(bills.operatorId, operatorId), inArray(bills.chainNumber, before)))
  return { toSend: withPrevious(again, previous), wasRefused: true }
}

const withPrevious = (some: readonly BillRow[], among: readonly BillRow[]): BillInChain[] => {
  const byPlace = new Map(among.map((bill) => [bill.chainNumber, bill]))
  return some.map((bill) => ({ bill, previous: byPlace.get(bill.chainNumber - 1) }))
}

/** Each with the bill that it rectifies, wherever in the chain that is. */
const withRectified = async (work: Work, operatorId: string, some: readonly BillInChain[]): Promise<BillToSend[]> => {
  const ids = some.flatMap(({ bill: { rectifies } }) => rectifies ?? [])
  const found =
    ids.length === 0
      ? []
      : await work.tx
          .select()
          .from(bills)
          .where(and(eq(bills.operatorId, operatorId), isOneOf(bills.id, ids)))
  const byId = new Map(found.map((bill) => [bill.id, bill]))
  return some.map((one) => ({ ...one, rectified: byId.get(one.bill.rectifies ?? '') }))
}

/**
 * Chains that are due, have something to send and that no process has in hand, taken in hand until then.
 * A chain is one row, so what is on its way of it was sent together.
 * @param most chains, and records of each
 */
export const takeChains = async (
  work: Work,
  register: Register,
  until: Date,
  most: { chains: number; records: number },
): Promise<ChainTaken[]> => {
  await addChains(work, register)
  const now = sql`${work.now.toISOString()}::text::timestamptz`
  const taken = await rowsOf<Omit<ChainTaken, 'toSend' | 'wasRefused' | 'register'>>(
    work.tx,
    sql`update tax_chains set claims = claims + 1, tries = tries + 1, due_at = ${until.toISOString()}::text::timestamptz
      where register = ${register} and operator_id in (
        select c.operator_id from tax_chains c
        where c.register = ${register} and c.due_at <= ${now} and (
          exists (select from bills b where b.operator_id = c.operator_id and b.chain_number = c.done_number + 1)
          or exists (select from tax_records r where r.operator_id = c.operator_id and r.register = c.register
            and r.state = 'refused' and r.due_at <= ${now}))
        order by c.due_at limit ${most.chains} for update skip locked)
      returning operator_id::text as "operatorId", done_number as "doneNumber", claims::float8 as claims, tries`,
  )
  const chains: ChainTaken[] = []
  for (const row of taken) {
    const chain = { ...row, register }
    const next = await nextBills(work, chain, most.records)
    if (next.toSend.length > 0)
      chains.push({ ...chain, ...next, toSend: await withRectified(work, row.operatorId, next.toSend) })
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

/** A bill, and what a register answered of its record. */
export interface AnswerToKeep extends Pick<typeof taxRecords.$inferInsert, 'state' | 'answer' | 'dueAt'> {
  bill: BillRow
}

/** Keeps what a register answered; what it refused may be accepted later. */
export const keepAnswers = async (work: Work, register: Register, answers: readonly AnswerToKeep[]): Promise<void> => {
  if (answers.length === 0) return
  const rows = answers.map(({ bill: { id: billId, operatorId, customerId }, ...said }) => ({
    billId,
    operatorId,
    customerId,
    register,
    answeredAt: work.now,
    ...said,
  }))
  await work.tx
    .insert(taxRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [taxRecords.billId, taxRecords.register],
      set: {
        state: sql`excluded.state`,
        answer: sql`excluded.answer`,
        dueAt: sql`excluded.due_at`,
        answeredAt: work.now,
        tries: sql`${taxRecords.tries} + 1`,
      },
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
