import { Tooltip } from '@mantine/core'
import { StatusBadge } from '@motora/kit'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Asked by e-mail, not accepted yet. source: Z-07. */
export function PendingBadge() {
  const { t } = useTranslation('people')
  return (
    <Tooltip label={t('pendingHint')}>
      <span>
        <StatusBadge tone="yellow" Icon={IconMailForward}>
          {t('pending')}
        </StatusBadge>
      </span>
    </Tooltip>
  )
}
