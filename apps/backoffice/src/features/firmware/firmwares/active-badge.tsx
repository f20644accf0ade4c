import { StatusBadge } from '@motora/kit'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Whether new campaigns may begin with it. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('firmware')
  return isActive ? (
    <StatusBadge tone="green" Icon={IconCircleCheck}>
      {t('active')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="grey" Icon={IconCircleOff}>
      {t('inactive')}
    </StatusBadge>
  )
}
