import type { VehicleRequest } from '@motora/contract/operators'
import { StatusBadge } from '@motora/kit'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const look = {
  waiting: { tone: 'yellow', Icon: IconHourglass },
  accepted: { tone: 'green', Icon: IconCircleCheck },
  declined: { tone: 'red', Icon: IconCircleX },
  withdrawn: { tone: 'grey', Icon: IconArrowBackUp },
} as const

/** What has become of a request. */
export function RequestStateBadge({ state }: { state: VehicleRequest['state'] }) {
  const { t } = useTranslation('requests')
  const { tone, Icon } = look[state]
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}
