import type { ListQuery } from '@motora/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { foldedText } from '../../../kernel/db/column-filter.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { validationRequests } from '../review/tables.js'
import { customers } from '../tables.js'

export type RequestRow = typeof validationRequests.$inferSelect

const isOpen = isNull(validationRequests.answeredAt)

export const findOpenRequest = async (work: Work, customerId: string): Promise<RequestRow | undefined> =>
  (
    await work.tx
      .select()
      .from(validationRequests)
      .where(and(eq(validationRequests.customerId, customerId), isOpen))
  )[0]

/** The open one, held until the end of the work: of two who answer it one comes first, and the other sees that. */
export const lockOpenRequest = async (work: Work, customerId: string): Promise<RequestRow | undefined> =>
  (
    await work.tx
      .select()
      .from(validationRequests)
      .where(and(eq(validationRequests.customerId, customerId), isOpen))
      .for('update')
  )[0]

export const findLastRequest = async (work: Work, customerId: string): Promise<RequestRow | undefined> =>
  (
    await work.tx
      .select()
      .from(validationRequests)
      .where(eq(validationRequests.customerId, customerId))
      .orderBy(desc(validationRequests.openedAt), desc(validationRequests.id))
      .limit(1)
  )[0]

/** Every question about a customer's documents, the oldest first. */
export const listRequestsOf = (work: Work, customerId: string): Promise<RequestRow[]> =>
  work.tx
    .select()
    .from(validationRequests)
    .where(eq(validationRequests.customerId, customerId))
    .orderBy(validationRequests.openedAt, validationRequests.id)

/** Opens a question unless one is open. */
export const openRequestOnce = async (
  work: Work,
  row: Pick<RequestRow, 'id' | 'customerId' | 'inShift'>,
): Promise<void> => {
  await work.tx
    .insert(validationRequests)
    .values({ ...row, openedAt: work.now })
    .onConflictDoNothing()
}

export const updateRequest = async (work: Work, id: string, change: Partial<RequestRow>): Promise<void> => {
  await work.tx.update(validationRequests).set(change).where(eq(validationRequests.id, id))
}

/** Of a person who is erased: nothing waits any more. What was measured stays, and names nobody. */
export const deleteOpenRequest = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.delete(validationRequests).where(and(eq(validationRequests.customerId, customerId), isOpen))
  await work.tx.update(validationRequests).set({ reason: null }).where(eq(validationRequests.customerId, customerId))
}

export type ListedRequest = RequestRow & { customerName: string }
const customerName = sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`

/** One page of the requests; the latest first unless said. */
export const listRequests = (work: Work, query: ListQuery): Promise<Page<ListedRequest>> => {
  const table = validationRequests
  const end = sql`coalesce(${table.answeredAt}, ${work.now.toISOString()}::text::timestamptz)`
  const delay = sql`ceil(extract(epoch from ${end} - ${table.openedAt}) / 60)`
  return pageOf(
    work.tx,
    work.tx
      .select({
        id: table.id,
        customerId: table.customerId,
        customerName,
        openedAt: table.openedAt,
        inShift: table.inShift,
        answeredAt: table.answeredAt,
        answer: table.answer,
        reason: table.reason,
        answeredBy: table.answeredBy,
        delayInShiftsMinutes: table.delayInShiftsMinutes,
        claimedByAccount: table.claimedByAccount,
        claimedBy: table.claimedBy,
        claimedUntil: table.claimedUntil,
      })
      .from(table)
      .innerJoin(customers, eq(customers.id, table.customerId))
      .$dynamic(),
    {
      columns: {
        customerName: { sql: customerName, kind: 'text' },
        registerDate: { sql: table.openedAt, kind: 'instant' },
        responseDate: { sql: table.answeredAt, kind: 'instant' },
        delay: { sql: delay, kind: 'number', isFilled: true },
        isInLaborableSchedule: { sql: table.inShift, kind: 'boolean' },
        answer: { sql: table.answer, kind: 'choice' },
      },
      order: [descending(table.openedAt), descending(table.id)],
      search: foldedText(customerName),
    },
    query,
  )
}
