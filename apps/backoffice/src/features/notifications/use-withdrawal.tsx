import { type Notification, withdrawNotification } from '@motora/contract/notifications'
import { confirm, useFormats } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { notificationActions } from '@motora/rules/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMembership, useOffer } from '../../shell/session/use-session'
import { useWrite } from '../../shell/use-write'
import { notificationsShown } from './notification-calls'

/** Whether it is the caller's to change: one's own, or any for the provider. source: ledger M-06 */
export function useIsOwn(): (notification: Notification) => boolean {
  const { sharingOperatorId: own } = useMembership()
  return ({ sharingOperatorId }) => own === null || sharingOperatorId === own
}

/**
 * Takes a notification back from all who are still to be told. It asks first, with how many were told and how many are
 * not any more. source: decision 0182
 */
export function useWithdrawal() {
  const { t } = useTranslation(['notifications', 'refusals'])
  const { number } = useFormats()
  const offer = useOffer()
  const isOwn = useIsOwn()
  const { run } = useWrite(withdrawNotification, {
    call: ({ id }: Notification) => ({ params: { id } }),
    invalidates: notificationsShown,
    done: ({ statusCounts }) => {
      const count = statusCounts.withdrawn
      return t('notifications:withdraw.done', { count, number: number(count) })
    },
    failed: (why) => t('notifications:withdraw.error', { why }),
  })

  const consequence = ({ isPending, statusCounts: { delivered, pending } }: Notification): string =>
    [
      delivered === 0
        ? t('notifications:withdraw.noneTold')
        : t('notifications:withdraw.told', { count: delivered, number: number(delivered) }),
      t('notifications:withdraw.left', { count: pending, number: number(pending) }),
      ...(isPending ? [] : [t('notifications:withdraw.sending')]),
      t('notifications:withdraw.final'),
    ].join(' ')

  const withdraw = async (notification: Notification): Promise<void> => {
    const sure = await confirm({
      title: t('notifications:withdraw.question', { name: notification.name }),
      consequence: consequence(notification),
      confirmLabel: t('notifications:withdraw'),
      danger: true,
    })
    if (sure) await run(notification)
  }

  const actionsOf = (notification: Notification): readonly RowAction[] => {
    const offered = offer(withdrawNotification, notificationActions.withdraw(notification))
    if (offered === 'not-permitted' || offered === 'already' || !isOwn(notification)) return []
    return [
      {
        id: 'withdraw',
        label: t('notifications:withdraw'),
        icon: <IconArrowBackUp size={16} aria-hidden />,
        danger: true,
        disabledReason: offered === true ? undefined : t(`refusals:${offered}`),
        onSelect: () => withdraw(notification),
      },
    ]
  }
  return { withdraw, actionsOf }
}
