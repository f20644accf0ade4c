import { listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listedRow } from '../../../shell/api/listed-row'
import { vehicleQuery } from './vehicle-queries'

/**
 * One vehicle as it is now. What a list has said of it stands there until it is read, and where it cannot be: without a
 * network its case shows what the list shows, and it can be blocked (decision 0020). @param id left out: none is open
 */
export const useVehicle = (id: string | undefined) => {
  const queries = useQueryClient()
  return useQuery({
    ...vehicleQuery(id ?? ''),
    enabled: id !== undefined,
    initialData: () => listedRow<Vehicle>(queries, listVehicles, id ?? ''),
    initialDataUpdatedAt: 0,
  })
}
