import { StatusBadge } from '@motora/kit'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function TicketStateBadge({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation('incidents')
  return isClosed ? (
    <StatusBadge tone="grey" icon={<IconCircleCheck size={14} />}>
      {t('state.closed')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="yellow" icon={<IconAlertTriangle size={14} />}>
      {t('state.open')}
    </StatusBadge>
  )
}
