import { WorkQueue } from '@motora/kit/queue'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import type { AreasOnMap } from '../areas/areas-on-map'
import { OperatorStateBadge } from '../operator/operator-state-badge'
import { ReviewCase } from './review-case'
import { useWaitingOperators } from './use-waiting-operators'
import '../operator/operators.css'

export interface ReviewQueueProps {
  label: string
  /** Which one is looked at; it need not wait itself, such as one that is to be enabled again. */
  openId: string | undefined
  onOpen: (id: string | undefined, how?: { push?: boolean }) => void
  /** Leads to the list of all operators. */
  onAll: () => void
  Areas?: AreasOnMap
}

/** Operators that wait for the provider's word, the longest first, and the whole case next to them. source: ledgers C-26 to C-28. */
export function ReviewQueue({ label, openId, onOpen, onAll, Areas }: ReviewQueueProps) {
  const { t } = useTranslation('operators')
  const fault = useFault()
  const waiting = useWaitingOperators(true)
  const operators = waiting.data?.pages.flatMap(({ rows }) => rows)
  return (
    <WorkQueue
      id="operators-review"
      label={label}
      items={operators}
      itemId={({ id }) => id}
      itemName={({ name }) => name}
      row={(operator) => ({
        title: operator.name,
        icon: <IconHourglass size={16} />,
        tone: 'yellow',
        since: operator.waitingSince ?? operator.created,
        what: operator.cif,
        state: <OperatorStateBadge operator={operator} />,
      })}
      views={[
        { id: 'waiting', label: t('inbox'), count: waiting.data?.pages[0]?.total },
        { id: 'all', label: t('inbox.all'), count: null },
      ]}
      view="waiting"
      onView={(view) => {
        if (view === 'all') onAll()
      }}
      error={waiting.isLoadingError ? { ...fault(waiting.error), onRetry: () => waiting.refetch() } : undefined}
      empty={{ why: t('inbox.empty') }}
      hasMore={waiting.hasNextPage}
      onMore={() => waiting.fetchNextPage()}
      openId={openId}
      opensFirst={waiting.isSuccess}
      onOpen={onOpen}
    >
      {(id) => (
        <ReviewCase key={id} id={id} Areas={Areas} onOpen={(next) => onOpen(next)} onClose={() => onOpen(undefined)} />
      )}
    </WorkQueue>
  )
}
