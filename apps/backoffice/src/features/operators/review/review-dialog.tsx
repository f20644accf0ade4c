import { EmptyState, ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import type { AreasOnMap } from '../areas/areas-on-map'
import { AreasPreview } from '../areas/areas-preview'
import { operatorWithChangeQuery } from '../operator/operator-calls'
import { ReviewForm } from './review-form'
import { reviewKindOf } from './review-kind'
import { useDecision } from './use-decision'

export interface ReviewDialogProps {
  id: string
  Areas?: AreasOnMap
  onClose: () => void
  /** The next one is to be reviewed. */
  onOpen: (id: string) => void
}

/**
 * The validation dialog: an operator that waits, a change of one that operates, or one that was disabled and is to be
 * enabled again. source: ledgers C-26, C-27; Z-29.
 */
export function ReviewDialog({ id, Areas = AreasPreview, onClose, onOpen }: ReviewDialogProps) {
  const { t } = useTranslation('operators')
  const fault = useFault()
  const decision = useDecision()
  // Always read again: a decision must not be made on old data.
  const { data: subject, error, refetch } = useQuery({ ...operatorWithChangeQuery(id), gcTime: 0, staleTime: 0 })
  const kind = subject && reviewKindOf(subject.operator)
  const name = subject?.operator.name ?? ''
  return (
    <KitDialog
      opened
      onClose={onClose}
      busy={decision.busy}
      size="64rem"
      title={kind ? t(`review.title.${kind}`, { name }) : name || t('review.title')}
    >
      {subject && kind ? (
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
      ) : subject ? (
        <EmptyState why={t('review.nothingLeft', { name })} />
      ) : error ? (
        <ErrorState {...fault(error)} onRetry={() => refetch()} />
      ) : (
        <TextSkeleton lines={12} />
      )}
    </KitDialog>
  )
}
