import type { BillFinding, BookFinding, SettlementFinding } from '../../money/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { listBookedAfter } from './stores/priced-store.js'

/** Ended rentals that were compared with the books, and what does not agree. */
export interface BooksChecked {
  checked: number
  findings: (BookFinding | BillFinding | SettlementFinding)[]
}

/**
 * Proves the books: each ended rental's price, payment, use of credit and transfers agree to the cent, and what riders
 * owe is what their open payments say; the bills, by their operators, months, series and chains; and the settlements of
 * months. In work that sees everything, in one view of the database.
 * @param atOnce rentals that are held in memory
 * source: MONEY §7; decision 0089
 */
export const checkBooks = async (
  { money }: Pick<SharingDeps, 'money'>,
  work: Work,
  atOnce: number,
): Promise<BooksChecked> => {
  const findings: BooksChecked['findings'] = []
  let checked = 0
  let after: string | null = null
  do {
    const rows = await listBookedAfter(work, after, atOnce)
    const booked = rows.map(({ priceLines, ...row }) => ({
      ...row,
      grossCents: (priceLines ?? []).reduce((sum, { cents }) => sum + cents, 0),
    }))
    findings.push(...(await money.checkServices(work, booked)))
    checked += rows.length
    after = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
  findings.push(...(await money.checkTotals(work, checked)))
  findings.push(...(await money.checkBills(work)), ...(await money.checkSettlements(work)))
  return { checked, findings }
}
