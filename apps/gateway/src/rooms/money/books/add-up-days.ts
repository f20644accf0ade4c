import type { MoneyParts } from '../deps.js'
import { addUpDays, holdLedgerDays } from '../stores/ledger-day-store.js'

/** A day is added up once it has been over for so long: what was under way at its end is in the books by then. */
const overMs = 3_600_000

/** Adds up the days of the books that are over, the first one first, some in each work. source: decision 0186 */
export const addUpLedgerDays = async ({ inOwnWork, clock }: MoneyParts): Promise<void> => {
  const before = new Date(clock.now().getTime() - overMs)
  const addUpSome = () =>
    inOwnWork(async (work) => {
      await holdLedgerDays(work)
      return addUpDays(work, before)
    })
  while (await addUpSome());
}

/** Whether what is posted at a past moment may be of a day that is added up. */
export const mayBeAddedUp = (at: Date, now: Date): boolean => at.getTime() < now.getTime() - overMs
