import type { UpgradeState } from '@motora/contract/firmware'
import { StatusBadge, type StatusTone } from '@motora/kit'
import {
  IconBan,
  IconCalendarTime,
  IconCircleCheck,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const look: Record<UpgradeState, { tone: StatusTone; Icon: TablerIcon }> = {
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
  const { tone, Icon } = look[state]
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}
