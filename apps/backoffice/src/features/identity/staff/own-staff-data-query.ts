import { getOwnStaffData } from '@motora/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../shell/session/browser-session'

/** The own data in the chosen role, always as it is at the moment. */
export const ownStaffDataQuery = queryOptions({
  queryKey: ['identity', 'own-staff-data'] as const,
  queryFn: ({ signal }) => client.call(getOwnStaffData, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
})
