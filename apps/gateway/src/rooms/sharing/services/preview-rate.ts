import type { RateUpdate } from '@motora/contract/pricing'
import { previewedRentals, type RatePreview } from '@motora/contract/sharing'
import { compareTariffs, type PastRental } from '@motora/rules/pricing'
import { unknownOperator } from '../../pricing/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { toPhase } from './price-rental.js'
import { phasesOfServices } from './stores/phase-store.js'
import { countUnderWay, listNewestEnded } from './stores/priced-store.js'

const minuteMs = 60_000

/**
 * What the newest rentals of an operator would cost by a tariff that is not saved, next to the one in force. Both prices
 * are worked out now, from the stretches that a rental keeps; one without any is counted and not priced.
 * @throws Refusal operator.not_found, request.invalid
 * source: MONEY §5; decision 0069
 */
export const previewRate = async (
  { operators, pricing }: Pick<SharingDeps, 'operators' | 'pricing'>,
  work: Work,
  operatorId: string,
  given: RateUpdate,
): Promise<RatePreview> => {
  const operator = await operators.findOperator(work, operatorId)
  if (!operator) throw unknownOperator()
  const { isFree } = operator
  const next = pricing.soundTariff(given, isFree)
  const current = (await pricing.tariffNow(work, operator))?.tariff ?? null
  const rows = await listNewestEnded(work, operatorId, previewedRentals)
  const phases = await phasesOfServices(
    work,
    rows.map(({ id }) => id),
  )
  const known = rows.flatMap(({ id: serviceId, startedAt, timeZone, discountPercent, neverStarted }) => {
    const kept = phases.get(serviceId)?.map((row) => toPhase(row, work.now))
    if (!kept || !startedAt || timeZone === null || neverStarted === null) return []
    const rental: PastRental = { phases: kept, timeZone, isFree, neverStarted, discountPercent }
    const lengthMs = kept.reduce((sum, { from, to }) => sum + to - from, 0)
    const shown = { serviceId, tripStartTimestamp: startedAt.toISOString(), minutes: Math.ceil(lengthMs / minuteMs) }
    return [{ rental, shown }]
  })
  const { prices, ...compared } = compareTariffs(
    current,
    next,
    known.map(({ rental }) => rental),
  )
  return {
    currency: next.currency,
    currentCurrency: current?.currency ?? null,
    rentals: prices.flatMap((price, n) => (known[n] ? [{ ...known[n].shown, ...price }] : [])),
    ...compared,
    unknownCount: rows.length - known.length,
    underWayCount: await countUnderWay(work, operatorId),
  }
}
