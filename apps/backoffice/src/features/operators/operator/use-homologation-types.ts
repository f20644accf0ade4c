import { listHomologationTypes } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'

/** The vehicle types that operators name by number. source: fleet side, section 3 (vehicleTypes). */
export const useHomologationTypes = () => useQuery(api.query(listHomologationTypes, {}, { staleTime: 'static' }))
