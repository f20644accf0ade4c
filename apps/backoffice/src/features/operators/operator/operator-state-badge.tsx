import type { Operator, OperatorState } from '@motora/contract/operators'
import { StatusBadge, type StatusLook } from '@motora/kit'
import { IconBan, IconCircleCheck, IconHourglass, IconPencil, IconReplace, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import './operators.css'

const look: Record<OperatorState, StatusLook> = {
  draft: { tone: 'grey', Icon: IconPencil },
  waiting: { tone: 'yellow', Icon: IconHourglass },
  rejected: { tone: 'red', Icon: IconX },
  operating: { tone: 'green', Icon: IconCircleCheck },
  disabled: { tone: 'grey', Icon: IconBan },
}

/** The operator's state with the provider, and that a change of an operating one waits. source: Z-29. */
export function OperatorStateBadge({ operator }: { operator: Pick<Operator, 'state' | 'hasPendingChange'> }) {
  const { t } = useTranslation('operators')
  return (
    <span className="motora-badges">
      <StatusBadge {...look[operator.state]}>{t(`state.${operator.state}`)}</StatusBadge>
      {operator.hasPendingChange && (
        <StatusBadge tone="yellow" Icon={IconReplace}>
          {t('changeWaiting')}
        </StatusBadge>
      )}
    </span>
  )
}
