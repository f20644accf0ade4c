import { type Shortcut, toast } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { ReviewKind } from './review-kind'
import type { ReviewSection } from './use-ticks'

export interface ReviewKeys {
  kind: ReviewKind
  toggle: (section: ReviewSection) => void
  /** The areas are on the map. */
  drawn: boolean
  validate: () => unknown
  /** Why a yes is not possible yet. */
  tickBoth: string | undefined
  /** Undefined: there is nothing to refuse. */
  reject: (() => void) | undefined
  /** Undefined: no operator waits behind this one. */
  skip: (() => unknown) | undefined
}

/** One key each; `?` lists them. */
export function useReviewKeys({
  kind,
  toggle,
  drawn,
  validate,
  tickBoth,
  reject,
  skip,
}: ReviewKeys): readonly Shortcut[] {
  const { t } = useTranslation('operators')
  const group = t('review.keys')
  const yes = () => (tickBoth ? toast.warning(tickBoth) : void validate())
  const tickAreas = () => (drawn ? toggle('areas') : toast.warning(t('review.drawing')))
  return [
    { keys: '1', label: t('review.tick.data'), group, run: () => toggle('data') },
    { keys: '2', label: t('review.tick.areas'), group, run: () => void tickAreas() },
    { keys: 'v', label: t(kind === 'change' ? 'review.validateChange' : 'review.enable'), group, run: yes },
    ...(reject
      ? [{ keys: 'r', label: t(kind === 'change' ? 'review.rejectChange' : 'review.reject'), group, run: reject }]
      : []),
    ...(skip ? [{ keys: 'n', label: t('review.skip'), group, run: () => void skip() }] : []),
  ]
}
