import { StatusBadge, useFormats } from '@motora/kit'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What opened the ticket by itself is there no more. */
export function CauseGoneBadge() {
  const { t } = useTranslation('incidents')
  return (
    <StatusBadge tone="green" Icon={IconCircleCheck}>
      {t('causeGone')}
    </StatusBadge>
  )
}

/** The same in a sentence, with its moment. */
export function CauseGoneNotice({ at }: { at: string }) {
  const { t } = useTranslation('incidents')
  const formats = useFormats()
  return (
    <p className="motora-cause-gone">
      <IconCircleCheck size={16} aria-hidden /> {t('causeGone.since', { moment: formats.date(at, 'minute') })}
    </p>
  )
}
