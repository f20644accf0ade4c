import type { Currency } from '@motora/contract/fields'
import type { Transfer } from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { addTransfers, type TransferRow, transfersFor } from '../stores/book-store.js'
import { holdLedgerDays, reopenDays } from '../stores/ledger-day-store.js'
import { mayBeAddedUp } from './add-up-days.js'

/** What a set of transfers is for, and whose accounts they move. */
export interface Posted {
  /** The id of a service, of a pack's payment, of a refund, of a dispute or of a settlement. */
  ref: string
  /** Null: on no account of an operator. */
  operatorId: string | null
  /** Null: of no rider, as a settlement. */
  customerId: string | null
  currency: Currency
}

/** The same id for the same reason and ref, so that posting twice posts once. source: MONEY §7 */
export const transferId = (reason: Transfer['reason'], ref: string): string => idFrom(ref, reason)

const isSame = (one: TransferRow, other: TransferRow): boolean =>
  (['currency', 'cents', 'debit', 'credit', 'ref', 'operatorId', 'customerId'] as const).every(
    (field) => one[field] === other[field],
  )

/** What happened at a past moment, with its transfers. */
export interface PostedThen extends Posted {
  at: Date
  transfers: readonly Transfer[]
}

/**
 * Writes transfers into the books; the same again changes nothing.
 * @throws Error when the books say another thing for the same reason and ref: nothing of this work may be kept then
 * source: MONEY §7
 */
export const postTransfers = (work: Work, posted: Posted, transfers: readonly Transfer[]): Promise<void> =>
  postPast(work, [{ ...posted, at: work.now, transfers }])

/** The same for much that happened at past moments, in one statement. @throws Error as there */
export const postPast = async (work: Work, posted: readonly PostedThen[]): Promise<void> => {
  const rows = posted.flatMap(({ transfers, ...of }) =>
    transfers.map((one): TransferRow => ({ id: transferId(one.reason, of.ref), ...of, ...one })),
  )
  if (rows.length === 0) return
  const late = rows.map(({ at }) => at).filter((at) => mayBeAddedUp(at, work.now))
  if (late.length > 0) {
    await holdLedgerDays(work)
    await reopenDays(work, new Date(Math.min(...late.map((at) => at.getTime()))))
  }
  const added = await addTransfers(work, rows)
  if (added.size === rows.length) return
  const refs = [...new Set(rows.map(({ ref }) => ref))]
  const there = new Map((await transfersFor(work, refs)).map((row) => [row.id, row]))
  for (const row of rows) {
    const known = there.get(row.id)
    if (!known || !isSame(known, row)) throw new Error(`the books say otherwise of ${row.reason} for ${row.ref}`)
  }
}
