import type { ServiceToBill } from '../../money/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { presentPrice } from './present-price.js'
import { servicesByIds } from './store.js'

/** What a bill says of each of these rentals, by their ids. */
const tellOf = async (
  { pricing }: Pick<SharingDeps, 'pricing'>,
  work: Work,
  ids: readonly string[],
): Promise<Map<string, ServiceToBill>> => {
  const rows = [...(await servicesByIds(work, ids)).values()]
  const vat = await pricing.vatByIds(work, [...new Set(rows.flatMap(({ rateId }) => rateId ?? []))])
  const told = new Map<string, ServiceToBill>()
  for (const row of rows) {
    const vatPercent = row.rateId === null ? undefined : vat.get(row.rateId)
    if (row.endedAt === null || vatPercent === undefined) continue
    told.set(row.id, {
      vehicle: row.vehiclePlate ?? row.vehicleName,
      vatPercent,
      startedAt: row.startedAt?.toISOString() ?? null,
      endedAt: row.endedAt.toISOString(),
      lines: presentPrice(row, undefined).priceLines ?? [],
    })
  }
  return told
}

/**
 * Makes the bills of rentals that ended, at most so many. @param issued of a past that is founded: each a moment after its
 * rental. @returns how many source: MONEY §7
 */
export const billRentals = (
  deps: Pick<SharingDeps, 'pricing' | 'money'>,
  work: Work,
  most: number,
  issued?: 'as it ended',
): Promise<number> => deps.money.billServices(work, (ids) => tellOf(deps, work, ids), most, issued)
