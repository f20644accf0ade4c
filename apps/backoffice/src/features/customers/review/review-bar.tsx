import { ActionIcon, Tooltip } from '@mantine/core'
import type { CustomerReview } from '@motora/contract/customers'
import { PAGE_TITLE, useFormats } from '@motora/kit'
import { type CaseAction, CaseActions } from '@motora/kit/queue'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HelpButton } from '../../../shell/frame/help-button'
import { OfflineNotice } from '../../../shell/frame/offline-notice'

export interface ReviewBarProps {
  /** Undefined while it is not known. */
  name: string | undefined
  review: CustomerReview | undefined
  onClose: () => unknown
  onWalk: (by: 1 | -1) => unknown
  actions?: readonly CaseAction[]
}

/** Whose documents they are, how long they have waited, the way on and out. */
export function ReviewBar({ name, review, onClose, onWalk, actions = [] }: ReviewBarProps) {
  const { t } = useTranslation('review')
  const formats = useFormats()
  const request = review?.request
  return (
    <header className="motora-review-bar">
      <Tooltip label={t('close')}>
        <ActionIcon size={32} aria-label={t('close')} onClick={() => onClose()}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span className="motora-two-lines motora-review-who">
        <h1 id={PAGE_TITLE}>{name ?? t('title')}</h1>
        <span className="motora-second">
          {request
            ? t('waits', {
                delay: formats.duration(request.delay * 60),
                inShifts: formats.duration(request.delayInShifts * 60),
              })
            : name && t('title')}
        </span>
      </span>
      <span className="motora-review-steps">
        <ActionIcon size={32} aria-label={t('previous')} onClick={() => onWalk(-1)}>
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon size={32} aria-label={t('next')} onClick={() => onWalk(1)}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </span>
      <OfflineNotice />
      <CaseActions actions={actions} />
      <HelpButton screen="/customers/review/$customerId" />
    </header>
  )
}
