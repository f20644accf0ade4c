import type { TransferRow } from '../stores/book-store.js'

/** Transfers as findings say them, in one order. */
export const textOfTransfers = (
  rows: readonly Pick<TransferRow, 'id' | 'debit' | 'credit' | 'cents' | 'reason'>[],
): string =>
  rows
    .map(({ id, reason, debit, credit, cents }) => `${reason} ${debit} → ${credit} ${cents} (${id})`)
    .toSorted()
    .join('; ')
