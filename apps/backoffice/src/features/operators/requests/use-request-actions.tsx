import { answerVehicleRequest, type VehicleRequest, withdrawVehicleRequest } from '@motora/contract/operators'
import { confirm, useFormats } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { requestActions } from '@motora/rules/operators'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { useMembership, useOffer } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { requestTopics } from './request-calls'
import { useLinesText } from './use-lines-text'

/** Asks, naming the request and what follows, then takes it back. source: Z-16. */
function useWithdraw(): (request: VehicleRequest) => Promise<void> {
  const { t } = useTranslation('requests')
  const formats = useFormats()
  const linesText = useLinesText()
  const { run } = useWrite(withdrawVehicleRequest, {
    invalidates: requestTopics,
    done: () => t('withdraw.done'),
    failed: askingToRetry((why) => `${t('withdraw.error')} ${why}`),
  })
  return async ({ id, createdAt, lines }) => {
    const sure = await confirm({
      title: t('withdraw.question', { when: formats.date(createdAt) }),
      consequence: t('withdraw.consequence', { lines: linesText(lines) }),
      confirmLabel: t('withdraw'),
      danger: true,
    })
    if (sure) await run({ params: { id } })
  }
}

/** What the operator that asked may do: take a request of the own operator back while it waits. */
export function useOwnRequestActions(): (request: VehicleRequest) => readonly RowAction[] {
  const { t } = useTranslation('requests')
  const { sharingOperatorId } = useMembership()
  const offerOf = useOffer()
  const withdraw = useWithdraw()
  return (request) => {
    const isOwn = request.sharingOperatorId === sharingOperatorId
    const offer = offerOf(withdrawVehicleRequest, requestActions.withdraw({ state: request.state, isOwn }))
    if (offer === 'not-permitted') return []
    const whyNot = isOwn ? t('notWaiting') : t('notOwn', { operator: request.sharingOperatorName })
    return [
      {
        id: 'withdraw',
        label: t('withdraw'),
        icon: <IconArrowBackUp size={16} />,
        danger: true,
        disabledReason: offer === true ? undefined : whyNot,
        onSelect: () => void withdraw(request),
      },
    ]
  }
}

/** What the provider may do: say yes or no to a request that waits. @param onAnswer opens the dialog of its word */
export function useInboxActions(
  onAnswer: (request: VehicleRequest, accepted: boolean) => void,
): (request: VehicleRequest) => readonly RowAction[] {
  const { t } = useTranslation('requests')
  const offerOf = useOffer()
  return (request) => {
    const offer = offerOf(answerVehicleRequest, requestActions.answer({ state: request.state, isOwn: false }))
    if (offer === 'not-permitted') return []
    const disabledReason = offer === true ? undefined : t('notWaiting')
    return [
      {
        id: 'accept',
        label: t('accept'),
        icon: <IconCheck size={16} />,
        disabledReason,
        onSelect: () => onAnswer(request, true),
      },
      {
        id: 'decline',
        label: t('decline'),
        icon: <IconX size={16} />,
        danger: true,
        disabledReason,
        onSelect: () => onAnswer(request, false),
      },
    ]
  }
}
