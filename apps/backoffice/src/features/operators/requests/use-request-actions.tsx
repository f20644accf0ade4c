import { type VehicleRequest, withdrawVehicleRequest } from '@motora/contract/operators'
import { confirm, toast, useFormats } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { useMembership } from '../../../shell/session/use-session'
import { requestsKey } from './request-calls'
import { useLinesText } from './use-lines-text'

/** Asks, naming the request and what follows, then takes it back; once, however often pressed. source: Z-16. */
function useWithdraw(): (request: VehicleRequest) => Promise<void> {
  const { t } = useTranslation('requests')
  const refusal = useRefusalText()
  const formats = useFormats()
  const linesText = useLinesText()
  const queries = useQueryClient()
  const running = useRef(new Set<string>())
  return async ({ id, createdAt, lines }) => {
    if (running.current.has(id)) return
    running.current.add(id)
    try {
      const sure = await confirm({
        title: t('withdraw.question', { when: formats.date(createdAt) }),
        consequence: t('withdraw.consequence', { lines: linesText(lines) }),
        confirmLabel: t('withdraw'),
        danger: true,
      })
      if (!sure) return
      await client.call(withdrawVehicleRequest, { params: { id } })
      toast.success(t('withdraw.done'))
    } catch (error) {
      toast.error(`${t('withdraw.error')} ${refusal(error)}`)
    } finally {
      running.current.delete(id)
      await queries.invalidateQueries({ queryKey: requestsKey })
    }
  }
}

/** What whoever asked may do: take a request of the own operator back while it waits. */
export function useOwnRequestActions(): (request: VehicleRequest) => readonly RowAction[] {
  const { t } = useTranslation('requests')
  const { sharingOperatorId } = useMembership()
  const withdraw = useWithdraw()
  return (request) => [
    {
      id: 'withdraw',
      label: t('withdraw'),
      icon: <IconArrowBackUp size={16} />,
      danger: true,
      disabledReason:
        request.state !== 'waiting'
          ? t('notWaiting')
          : request.sharingOperatorId !== sharingOperatorId
            ? t('notOwn', { operator: request.sharingOperatorName })
            : undefined,
      onSelect: () => void withdraw(request),
    },
  ]
}

/** What the provider may do: say yes or no to a request that waits. @param onAnswer opens the dialog of its word */
export function useInboxActions(
  onAnswer: (request: VehicleRequest, accepted: boolean) => void,
): (request: VehicleRequest) => readonly RowAction[] {
  const { t } = useTranslation('requests')
  return (request) => {
    const disabledReason = request.state === 'waiting' ? undefined : t('notWaiting')
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
