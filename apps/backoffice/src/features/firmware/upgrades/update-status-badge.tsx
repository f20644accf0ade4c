import type { UpdateStatus } from '@motora/contract/firmware'
import { StatusBadge } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { updateStatusLook } from './update-status-look'

/** The state of the update in one vehicle. */
export function UpdateStatusBadge({ status }: { status: UpdateStatus }) {
  const { t } = useTranslation('upgrades')
  return <StatusBadge {...updateStatusLook[status]}>{t(`status.${status}`)}</StatusBadge>
}
