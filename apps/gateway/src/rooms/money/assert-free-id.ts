import { idReused } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import type { MoneyDeps } from './deps.js'
import { isNamed } from './stores/id-store.js'

/**
 * An id that a caller has made is that of nothing else: by it the books, bills and calls would take one thing for another.
 * For what is new; what the same caller has made by it before is found first.
 * @throws Refusal request.key_reused
 * source: decision 0167
 */
export const assertFreeId = async (
  { vehicles }: Pick<MoneyDeps, 'vehicles'>,
  work: Work,
  id: string,
): Promise<void> => {
  if ((await isNamed(work, id)) || (await vehicles.rentals.isRental(work, id))) throw idReused()
}
