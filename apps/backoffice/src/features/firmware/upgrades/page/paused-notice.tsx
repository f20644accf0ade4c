import { Alert } from '@mantine/core'
import type { Upgrade } from '@motora/contract/firmware'
import { useFormats } from '@motora/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Why a campaign stands still by itself, and what to do about it. */
export function PausedNotice({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  if (upgrade.pausedBecause !== 'failures') return null
  const { failed, succeeded } = upgrade.counts
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {/* not the alert's own title: its colour is too pale to be read */}
      <p className="motora-plain">
        <strong>{t('pausedByItself')}</strong>
      </p>
      <p className="motora-plain">
        {t('pausedByItself.why', {
          failed: formats.number(failed, 0),
          ended: formats.number(failed + succeeded, 0),
          limit: formats.percent(upgrade.pauseAboveFailedPercent),
        })}
      </p>
      <ol>
        <li>{t('pausedByItself.look', { failed: t('status.failed') })}</li>
        <li>{t('pausedByItself.resume', { resume: t('resume'), retry: t('retry') })}</li>
        <li>{t('pausedByItself.cancel', { cancel: t('cancel') })}</li>
      </ol>
    </Alert>
  )
}
