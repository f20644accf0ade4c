import { ActionButton, useScreenShortcuts } from '@motora/kit'
import { IconArrowLeft, IconArrowRight, IconList } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpEntry } from './find-help'
import type { HelpQuestionId } from './help-questions'

export interface HelpStepsProps {
  /** In the order shown; the question is one of them. */
  entries: readonly HelpEntry[]
  id: HelpQuestionId
  onGo: (id: HelpQuestionId) => void
  /** Back to the list; left out where the list is behind. */
  onBack?: () => void
}

/** From one question to the next and to the one before, by button or by the keys of lists. */
export function HelpSteps({ entries, id, onGo, onBack }: HelpStepsProps) {
  const { t } = useTranslation('help')
  const place = useRef<HTMLElement>(null)
  const at = entries.findIndex((entry) => entry.id === id)
  const previous = at > 0 ? entries[at - 1] : undefined
  const next = entries[at + 1]
  const go = (to: HelpEntry | undefined) => to && onGo(to.id)
  useScreenShortcuts(
    [
      { keys: 'j', label: t('next'), group: t('title'), run: () => go(next) },
      { keys: 'k', label: t('previous'), group: t('title'), run: () => go(previous) },
    ],
    place,
  )
  return (
    <nav ref={place} className="motora-help-steps" aria-label={t('walk')}>
      {onBack && (
        <ActionButton icon={<IconList size={16} aria-hidden />} onClick={onBack}>
          {t('backToList')}
        </ActionButton>
      )}
      <span className="motora-second" role="status">
        {t('place', { place: at + 1, count: entries.length })}
      </span>
      <ActionButton
        icon={<IconArrowLeft size={16} aria-hidden />}
        disabledReason={previous ? undefined : t('isFirst')}
        onClick={() => go(previous)}
      >
        {t('previous')}
      </ActionButton>
      <ActionButton
        icon={<IconArrowRight size={16} aria-hidden />}
        disabledReason={next ? undefined : t('isLast')}
        onClick={() => go(next)}
      >
        {t('next')}
      </ActionButton>
    </nav>
  )
}
