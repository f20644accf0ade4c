import type { UpgradeState } from '@motora/contract/firmware'
import { StatusBadge, type StatusLook } from '@motora/kit'
import {
  IconBan,
  IconCalendarTime,
  IconCircleCheck,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const look: Record<UpgradeState, StatusLook> = {
  draft: { tone: 'grey', Icon: IconPencil },
  scheduled: { tone: 'blue', Icon: IconCalendarTime },
  running: { tone: 'blue', Icon: IconPlayerPlay },
  paused: { tone: 'yellow', Icon: IconPlayerPause },
  finished: { tone: 'green', Icon: IconCircleCheck },
  cancelled: { tone: 'grey', Icon: IconBan },
}

/** The state of a campaign. */
export function UpgradeStateBadge({ state }: { state: UpgradeState }) {
  const { t } = useTranslation('upgrades')
  return <StatusBadge {...look[state]}>{t(`state.${state}`)}</StatusBadge>
}
