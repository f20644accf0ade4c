import type { VehicleCommand } from '@motora/contract/vehicles'
import { StatusBadge, type StatusTone } from '@motora/kit'
import { IconBan, IconCircleCheck, IconHelpCircle, IconHourglass, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const look: Record<VehicleCommand['state'], { tone: StatusTone; icon: typeof IconBan }> = {
  waiting: { tone: 'yellow', icon: IconHourglass },
  sent: { tone: 'blue', icon: IconSend },
  proven: { tone: 'green', icon: IconCircleCheck },
  refused: { tone: 'red', icon: IconBan },
  'not proven': { tone: 'grey', icon: IconHelpCircle },
}

/** How a command stands or ended. */
export function CommandStateBadge({ state }: Pick<VehicleCommand, 'state'>) {
  const { t } = useTranslation('commands')
  const { tone, icon: Icon } = look[state]
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}
