import { EmptyState, ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import type { AreasOnMap } from '../areas-on-map'
import { ReviewForm } from './review-form'
import { reviewKindOf, reviewQuery } from './review-query'

export interface ReviewDialogProps {
  id: string
  Areas: AreasOnMap
  onClose: () => void
  /** The next one is to be reviewed. */
  onOpen: (id: string) => void
}

/**
 * The validation dialog: an operator that waits, a change of one that operates, or one that was disabled and is to be
 * enabled again. source: ledgers C-26, C-27; Z-29.
 */
export function ReviewDialog({ id, Areas, onClose, onOpen }: ReviewDialogProps) {
  const { t } = useTranslation('operators')
  const refusal = useRefusalText()
  const [busy, setBusy] = useState(false)
  const { data: subject, error, refetch } = useQuery(reviewQuery(id))
  const kind = subject && reviewKindOf(subject.operator)
  const name = subject?.operator.name ?? ''
  return (
    <KitDialog
      opened
      onClose={onClose}
      busy={busy}
      size="64rem"
      title={kind ? t(`review.title.${kind}`, { name }) : name || t('review.title')}
    >
      {subject && kind ? (
        <ReviewForm
          key={subject.operator.id}
          subject={subject}
          kind={kind}
          Areas={Areas}
          onBusy={setBusy}
          reload={() => refetch()}
          onClose={onClose}
          onOpen={onOpen}
        />
      ) : subject ? (
        <EmptyState why={t('review.nothingLeft', { name })} />
      ) : error ? (
        <ErrorState what={refusal(error)} requestId={requestIdOf(error)} onRetry={() => refetch()} />
      ) : (
        <TextSkeleton lines={12} />
      )}
    </KitDialog>
  )
}
