import { Checkbox, Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReviewSection } from './use-ticks'

export interface ReviewTickProps {
  section: ReviewSection
  keys: string
  reviewed: boolean
  onToggle: () => void
}

/** Says that a section has been looked at; its key is shown next to it. */
export function ReviewTick({ section, keys, reviewed, onToggle }: ReviewTickProps) {
  const { t } = useTranslation('operators')
  return (
    <div className="motora-actions">
      <Checkbox size="sm" label={t(`review.tick.${section}`)} checked={reviewed} onChange={onToggle} />
      <Kbd aria-hidden>{keys}</Kbd>
    </div>
  )
}
