import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-calls'

/** The name of an operator; nothing while it is not known, or where it is not the person's to see. */
export function OperatorName({ id }: { id: string }) {
  const { data } = useQuery({ ...operatorQuery(id), staleTime: 60_000 })
  return data?.name ?? '…'
}
