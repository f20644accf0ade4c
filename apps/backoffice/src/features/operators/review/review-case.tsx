import { EmptyState, ErrorState, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import type { AreasOnMap } from '../areas/areas-on-map'
import { AreasPreview } from '../areas/areas-preview'
import { operatorWithChangeQuery } from '../operator/operator-calls'
import { ReviewForm } from './review-form'
import { reviewKindOf } from './review-kind'
import { useDecision } from './use-decision'

export interface ReviewCaseProps {
  id: string
  Areas?: AreasOnMap | undefined
  onClose: () => void
  /** The next one is to be reviewed. */
  onOpen: (id: string) => void
}

/**
 * What the provider decides on: an operator that waits, a change of one that operates, or one that was disabled and is
 * to be enabled again. source: ledgers C-26, C-27; Z-29.
 */
export function ReviewCase({ id, Areas = AreasPreview, onClose, onOpen }: ReviewCaseProps) {
  const { t } = useTranslation('operators')
  const fault = useFault()
  const decision = useDecision()
  // Always read again: a decision must not be made on old data.
  const { data: subject, error, refetch } = useQuery({ ...operatorWithChangeQuery(id), gcTime: 0, staleTime: 0 })
  if (!subject) return error ? <ErrorState {...fault(error)} onRetry={() => refetch()} /> : <TextSkeleton lines={12} />
  const kind = reviewKindOf(subject.operator)
  const { name } = subject.operator
  return (
    <>
      <h2 className="motora-review-title">{kind ? t(`review.title.${kind}`, { name }) : name}</h2>
      {kind ? (
        <ReviewForm
          key={subject.operator.id}
          subject={subject}
          kind={kind}
          Areas={Areas}
          decision={decision}
          reload={() => refetch()}
          onClose={onClose}
          onOpen={onOpen}
        />
      ) : (
        <EmptyState why={t('review.nothingLeft', { name })} />
      )}
    </>
  )
}
