import { StatusBadge } from '@motora/kit'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function TicketStateBadge({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation('incidents')
  return isClosed ? (
    <StatusBadge tone="grey" Icon={IconCircleCheck}>
      {t('state.closed')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="yellow" Icon={IconAlertTriangle}>
      {t('state.open')}
    </StatusBadge>
  )
}
