import { recordSpanOf, type VehicleCharge } from '@motora/contract/vehicles'
import { chargesIn } from '@motora/rules/vehicles'
import type { Work } from '../../rooms/work.js'
import type { VehicleRecordDeps } from './deps.js'

/** Readings before and after the span, so that a charge that reaches over its edge is seen completely. */
const beyondMs = 86_400_000

/** One page of the charges that began in a span, newest first. */
export const readCharges = async (
  { vehicles }: Pick<VehicleRecordDeps, 'vehicles'>,
  work: Work,
  vehicleId: string,
  {
    page,
    pageSize,
    ...dates
  }: { since?: string | undefined; until?: string | undefined; page: number; pageSize: number },
): Promise<{ rows: VehicleCharge[]; total: number }> => {
  const { since, until } = recordSpanOf(dates, work.now)
  const points = await vehicles.past.batteryPoints(work, vehicleId, {
    since: new Date(since.getTime() - beyondMs),
    until: new Date(Math.min(until.getTime() + beyondMs, work.now.getTime())),
  })
  const all = chargesIn(points)
    .filter((charge) => charge.since >= since.getTime() && charge.since < until.getTime())
    .reverse()
  const rows = all.slice((page - 1) * pageSize, page * pageSize).map(
    (charge): VehicleCharge => ({
      ...charge,
      since: new Date(charge.since).toISOString(),
      until: new Date(charge.until).toISOString(),
    }),
  )
  return { rows, total: all.length }
}
