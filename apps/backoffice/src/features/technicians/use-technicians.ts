import { listTechnicians } from '@motora/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shell/api/api'
import { readAllRows } from '../../shell/api/read-all-rows'
import { useMembership } from '../../shell/session/use-session'

export interface KnownTechnician {
  id: string
  name: string
}

/**
 * The technicians who may look after tickets of one operator; `come` while they are asked for.
 * @param operatorId null: the provider holds the vehicle
 */
export function useTechnicians(
  operatorId: string | null,
  enabled = true,
): { technicians: KnownTechnician[]; come: boolean } {
  // a person who works for an operator sees its own technicians alone; these look after the vehicles of those below it too
  const { sharingOperatorId: own } = useMembership()
  const value = own ? null : operatorId
  const { data, isLoading, errorUpdateCount } = useQuery({
    ...api.queryOf(
      listTechnicians,
      value,
      (signal) => readAllRows(listTechnicians, value ? { field: 'SharingOperatorId', value } : {}, signal),
      { staleTime: 60_000 },
    ),
    enabled,
  })
  const technicians = (data ?? []).map(({ technicianId, firstName, lastName }) => ({
    id: technicianId,
    name: `${firstName} ${lastName}`.trim(),
  }))
  // after a failure nobody waits for them any more
  return { technicians, come: isLoading && errorUpdateCount === 0 }
}
