import { listHomologationTypes } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../shell/session/browser-session'

/** The vehicle types that operators name by number. source: fleet side, section 3 (vehicleTypes). */
export const useHomologationTypes = () =>
  useQuery({
    queryKey: ['homologation-types'],
    queryFn: ({ signal }) => client.call(listHomologationTypes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
