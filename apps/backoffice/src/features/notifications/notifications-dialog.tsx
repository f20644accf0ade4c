import {
  listNotifications,
  type Notification,
  type NotificationTargetType,
  updateNotification,
} from '@motora/contract/notifications'
import { ActionButton, KitDialog } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { notificationActions } from '@motora/rules/notifications'
import { IconListDetails, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOffer } from '../../shell/session/use-session'
import { useAddressPart } from '../../shell/use-address-part'
import { useServerTable } from '../../shell/use-server-table'
import { notificationColumns } from './notification-columns'
import { NotificationDetails } from './notification-details'
import { EditNotificationDialog, NewNotificationDialog } from './notification-dialog'
import { useIsOwn, useWithdrawal } from './use-withdrawal'

const part = 'notifications'
const whileOpenMs = 10_000
type Open = { what: 'create' } | { what: 'edit' | 'details'; notification: Notification }

export interface NotificationsDialogProps {
  targetType: NotificationTargetType
  /** A new one for these opens over the list. */
  targetIds?: readonly string[] | undefined
  onClose: () => void
}

/** Notifications for customers or for technicians on the whole screen, the newest first. source: ledgers M-01, M-02 */
export function NotificationsDialog({ targetType, targetIds, onClose }: NotificationsDialogProps) {
  const { t } = useTranslation(['notifications', 'refusals'])
  const [open, setOpen] = useState<Open | undefined>(targetIds && { what: 'create' })
  const [, setPart] = useAddressPart(part)
  const columns = useMemo(() => notificationColumns(t), [t])
  const conditions = useMemo(() => ({ targetType: [targetType] }), [targetType])
  const title = t(`notifications:title.${targetType}`)
  const table = useServerTable({
    tableId: 'notifications',
    endpoint: listNotifications,
    columns,
    label: title,
    side: 'customer',
    part,
    conditions,
    // what is pending is sent meanwhile
    refetchInterval: whileOpenMs,
    failed: (why) => t('notifications:readError', { why }),
  })
  const actionsOf = useNotificationActions(setOpen)
  const close = () => {
    onClose()
    setPart({})
  }
  const shut = () => setOpen(undefined)
  const add = (tone: 'primary' | 'neutral') => (
    <ActionButton tone={tone} icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'create' })}>
      {t('notifications:add')}
    </ActionButton>
  )
  // what becomes of it meanwhile is shown as it is now
  const shown =
    open &&
    'notification' in open &&
    (table.props.rows?.find(({ id }) => id === open.notification.id) ?? open.notification)
  return (
    <KitDialog opened fullScreen onClose={close} title={title}>
      <DataTable
        {...table.props}
        rowName={({ name }) => name}
        empty={{ why: t('notifications:empty'), nextStep: add('neutral') }}
        searchable
        toolbar={add('primary')}
        onRowOpen={(notification) => setOpen({ what: 'details', notification })}
        rowActions={actionsOf}
      />
      {open?.what === 'create' && (
        <NewNotificationDialog targetType={targetType} targetIds={targetIds} onClose={shut} />
      )}
      {open?.what === 'edit' && <EditNotificationDialog id={open.notification.id} onClose={shut} />}
      {open?.what === 'details' && shown && <NotificationDetails notification={shown} onClose={shut} />}
    </KitDialog>
  )
}

/**
 * Details of each; of one's own, or of any for the provider, edit until it is sent and withdraw while it is being sent.
 * source: ledgers M-02, M-06; decision 0182
 */
function useNotificationActions(onOpen: (open: Open) => void) {
  const { t } = useTranslation(['notifications', 'refusals'])
  const offer = useOffer()
  const isOwn = useIsOwn()
  const withdrawal = useWithdrawal()
  return (notification: Notification): readonly RowAction[] => {
    const edit = offer(updateNotification, notificationActions.edit(notification))
    return [
      {
        id: 'details',
        label: t('notifications:details'),
        icon: <IconListDetails size={16} aria-hidden />,
        onSelect: () => onOpen({ what: 'details', notification }),
      },
      ...(edit === 'not-permitted' || edit === 'already' || !isOwn(notification)
        ? []
        : [
            {
              id: 'edit',
              label: t('notifications:edit'),
              icon: <IconPencil size={16} aria-hidden />,
              disabledReason: edit === true ? undefined : t(`refusals:${edit}`),
              onSelect: () => onOpen({ what: 'edit', notification }),
            },
          ]),
      ...withdrawal.actionsOf(notification),
    ]
  }
}
