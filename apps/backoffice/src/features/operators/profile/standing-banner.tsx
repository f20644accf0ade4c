import { Alert } from '@mantine/core'
import type { Operator, OperatorState } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { IconBan, IconCircleCheck, IconHourglass, IconPencil, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const look: Record<OperatorState, { colour: string; icon: typeof IconBan }> = {
  draft: { colour: 'gray', icon: IconPencil },
  waiting: { colour: 'yellow', icon: IconHourglass },
  rejected: { colour: 'red', icon: IconX },
  operating: { colour: 'green', icon: IconCircleCheck },
  disabled: { colour: 'red', icon: IconBan },
}

/** Where the operator stands with the provider, why, and what to do next. source: ledgers C-08, C-09, C-25. */
export function StandingBanner({ operator, children }: { operator: Operator; children?: ReactNode }) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const { colour, icon: Icon } = look[operator.state]
  const reason =
    operator.state === 'disabled' ? (operator.cannotOperateReason ?? operator.note) : operator.cannotOperateReason
  const saysWhy = (operator.state === 'rejected' || operator.state === 'disabled') && reason
  return (
    <Alert role="status" color={colour} icon={<Icon size={16} aria-hidden />} title={t(`standing.${operator.state}`)}>
      <div className="motora-stack">
        {saysWhy && <blockquote className="motora-reason">{reason}</blockquote>}
        <p className="motora-plain">
          {operator.state === 'waiting' && operator.waitingSince
            ? t('next.waitingSince', { since: formats.date(operator.waitingSince, 'minute') })
            : t(`next.${operator.state}`)}
        </p>
        {children}
      </div>
    </Alert>
  )
}
