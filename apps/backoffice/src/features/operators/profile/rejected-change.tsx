import { Alert } from '@mantine/core'
import type { OperatorHistoryEntry } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Why the provider refused the last change. source: Z-29. */
export function RejectedChange({ entry }: { entry: OperatorHistoryEntry }) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  return (
    <Alert role="status" color="red" icon={<IconX size={16} aria-hidden />} title={t('changeRejected')}>
      <div className="motora-stack">
        {entry.reason && <blockquote className="motora-reason">{entry.reason}</blockquote>}
        <p className="motora-plain">{t('changeRejectedAt', { at: formats.date(entry.at, 'minute') })}</p>
      </div>
    </Alert>
  )
}
