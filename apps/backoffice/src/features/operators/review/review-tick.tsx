import { Checkbox, Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReviewSection } from './use-ticks'

export interface ReviewTickProps {
  section: ReviewSection
  keys: string
  reviewed: boolean
  /** Set: it cannot be ticked yet, and this is why. */
  waitsFor?: string | undefined
  onToggle: () => void
}

/** Says that a section has been looked at; its key is shown next to it. */
export function ReviewTick({ section, keys, reviewed, waitsFor, onToggle }: ReviewTickProps) {
  const { t } = useTranslation('operators')
  return (
    <div className="motora-actions">
      <Checkbox
        size="sm"
        label={t(`review.tick.${section}`)}
        description={waitsFor}
        disabled={waitsFor !== undefined}
        checked={reviewed}
        onChange={onToggle}
      />
      <Kbd aria-hidden>{keys}</Kbd>
    </div>
  )
}
