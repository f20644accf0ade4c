import { getOperator } from '@motora/contract/operators'
import { TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../api/api'
import { useMay, useMembership } from '../session/use-session'
import { ReportClock } from './report-clock'

/** `ReportClock` of one thing's operator, whose zone people of the provider have to ask for. */
export function OperatorClock({ operatorId, children }: { operatorId: string | undefined; children: ReactNode }) {
  const mayReadOperators = useMay('operators.read')
  const { sharingOperatorId: own } = useMembership()
  const asks = own === null && mayReadOperators && operatorId !== undefined
  const operator = useQuery(
    api.query(getOperator, { params: { id: operatorId ?? '' } }, { enabled: asks, staleTime: 60_000 }),
  )
  if (asks && operator.isPending) return <TextSkeleton lines={10} />
  return <ReportClock zone={operator.data?.timezone}>{children}</ReportClock>
}
