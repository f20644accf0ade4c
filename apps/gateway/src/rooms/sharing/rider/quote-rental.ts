import type { RiderQuote } from '@motora/contract/sharing'
import { freeTariff, onWire, priceTypicalRental, typicalRentals } from '@motora/rules/pricing'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { riderIdOf, withoutTariff } from '../services/index.js'

/**
 * What a vehicle would cost if it were rented now. It says nothing of whether it can be.
 * @throws Refusal vehicle.not_found, service.vehicle_not_rentable
 * source: MONEY §4, §5
 */
export const quoteRental = async (
  { vehicles, operators, pricing }: Pick<SharingDeps, 'vehicles' | 'operators' | 'pricing'>,
  work: Work,
  vehicleId: string,
): Promise<RiderQuote> => {
  const { vehicle } = await vehicles.fleet.getVehicle(work, vehicleId)
  const operator = vehicle.operatorId === null ? undefined : await operators.findOperator(work, vehicle.operatorId)
  if (!operator) throw new Refusal('vehicle.not_found', 'There is no such vehicle.')
  const { id: sharingOperatorId, isFree, timezone: timeZone } = operator
  const kept = await pricing.tariffNow(work, operator)
  if (!kept && !isFree) throw withoutTariff()
  const tariff = kept?.tariff ?? freeTariff
  const { currency, freeFractionMinutes: _, ...shown } = onWire(tariff)
  const start = work.now.getTime()
  const discount = { operatorId: operator.id, customerId: riderIdOf(work), at: work.now }
  const { percent: discountPercent } = await pricing.discountOf(work, discount)
  return {
    vehicleId,
    sharingOperatorId,
    currency,
    isFree,
    discountPercent,
    tariff: isFree ? null : shown,
    samples: typicalRentals.map((rental) => ({
      ...rental,
      priceCents: priceTypicalRental(rental, { tariff, timeZone, isFree, discountPercent, start }),
    })),
  }
}
