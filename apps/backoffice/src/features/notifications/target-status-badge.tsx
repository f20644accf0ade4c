import type { NotificationTargetState } from '@motora/contract/notifications'
import { StatusBadge } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { targetStatusLook } from './target-status-look'

/** What became of a notification at one target. */
export function TargetStatusBadge({ status }: { status: NotificationTargetState }) {
  const { t } = useTranslation('notifications')
  return <StatusBadge {...targetStatusLook[status]}>{t(`state.${status}`)}</StatusBadge>
}
