import type { Work } from '../work.js'
import { listServicesOfCustomer } from './services/index.js'
import { tripsOfServices } from './trips/index.js'

/** Every rental of a customer with its trip, the newest first. */
export const exportRentals = async (work: Work, customerId: string): Promise<object[]> => {
  const rows = await listServicesOfCustomer(work, customerId)
  const trips = await tripsOfServices(work, rows)
  return rows.map(({ version: _, ...row }) => {
    const { points, ...trip } = trips.get(row.id) ?? { points: [] }
    const route = points.map(([seconds, latitude, longitude]) => ({ seconds, latitude, longitude }))
    return { ...row, trip: 'id' in trip ? trip : null, route }
  })
}
