import { ActionButton, EmptyState, ErrorState, TextSkeleton } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { OperatorStateBadge } from '../operator/operator-state-badge'
import { WaitingTime } from '../operator/waiting-time'
import type { useWaitingOperators } from './use-waiting-operators'
import '../../../shell/frame/inbox.css'

export interface WaitingOperatorsProps {
  waiting: ReturnType<typeof useWaitingOperators>
  onOpen: (id: string) => void
}

/** The provider's inbox of operators; each row opens its validation. source: ledger C-28. */
export function WaitingOperators({ waiting, onOpen }: WaitingOperatorsProps) {
  const { t } = useTranslation('operators')
  const fault = useFault()
  if (waiting.isPending) return <TextSkeleton lines={4} />
  if (!waiting.data) return <ErrorState {...fault(waiting.error)} onRetry={() => waiting.refetch()} />
  const operators = waiting.data.pages.flatMap(({ rows }) => rows)
  if (operators.length === 0) return <EmptyState why={t('inbox.empty')} />
  return (
    <>
      <ul className="motora-inbox">
        {operators.map((operator) => (
          <li key={operator.id}>
            <button type="button" className="motora-inbox-row" data-inbox-row onClick={() => onOpen(operator.id)}>
              <span className="motora-two-lines">
                <strong>{operator.name}</strong>
                <span className="motora-second">{operator.cif}</span>
              </span>
              <OperatorStateBadge operator={operator} />
              {operator.waitingSince && <WaitingTime since={operator.waitingSince} />}
            </button>
          </li>
        ))}
      </ul>
      {waiting.hasNextPage && <ActionButton onClick={() => waiting.fetchNextPage()}>{t('home.more')}</ActionButton>}
    </>
  )
}
