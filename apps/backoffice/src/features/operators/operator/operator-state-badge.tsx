import type { Operator, OperatorState } from '@motora/contract/operators'
import { StatusBadge, type StatusTone } from '@motora/kit'
import { IconBan, IconCircleCheck, IconHourglass, IconPencil, IconReplace, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import './operators.css'

const look: Record<OperatorState, { tone: StatusTone; icon: typeof IconBan }> = {
  draft: { tone: 'grey', icon: IconPencil },
  waiting: { tone: 'yellow', icon: IconHourglass },
  rejected: { tone: 'red', icon: IconX },
  operating: { tone: 'green', icon: IconCircleCheck },
  disabled: { tone: 'grey', icon: IconBan },
}

/** The operator's state with the provider, and that a change of an operating one waits. source: Z-29. */
export function OperatorStateBadge({ operator }: { operator: Pick<Operator, 'state' | 'hasPendingChange'> }) {
  const { t } = useTranslation('operators')
  const { tone, icon: Icon } = look[operator.state]
  return (
    <span className="motora-badges">
      <StatusBadge tone={tone} icon={<Icon size={14} />}>
        {t(`state.${operator.state}`)}
      </StatusBadge>
      {operator.hasPendingChange && (
        <StatusBadge tone="yellow" icon={<IconReplace size={14} />}>
          {t('changeWaiting')}
        </StatusBadge>
      )}
    </span>
  )
}
