import type { Work } from '../work.js'
import { listServicesOfCustomer, presentPrice } from './services/index.js'
import { tripsOfServices } from './trips/index.js'

/** Every rental of a customer with its price as the rider is shown it, and its trip; the newest first. */
export const exportRentals = async (work: Work, customerId: string): Promise<object[]> => {
  const rows = await listServicesOfCustomer(work, customerId)
  const trips = await tripsOfServices(work, rows)
  return rows.map((service) => {
    const { version: _, ...row } = service
    const { points, ...trip } = trips.get(row.id) ?? { points: [] }
    const route = points.map(([seconds, latitude, longitude]) => ({ seconds, latitude, longitude }))
    const { priceLines } = presentPrice(service, undefined)
    return { ...row, priceLines, trip: 'id' in trip ? trip : null, route }
  })
}
