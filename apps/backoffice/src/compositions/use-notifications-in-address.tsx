import type { NotificationTargetType } from '@motora/contract/notifications'
import type { ReactNode } from 'react'
import { useMay } from '../shell/session/use-session'
import { useAddressState } from '../shell/use-address-state'
import { LateNotifications } from './late-notifications'

/** In the address: the list alone. Otherwise the one for whom a new one opens over it. */
const list = 'all'

export interface NotificationsInAddress {
  /** Opens the list, and over it a new one for whom is named; undefined where the person may not. */
  open: ((targetId?: string) => void) | undefined
  /** Draw it once on the screen. */
  dialog: ReactNode
}

/** What is told to customers or technicians, over a screen: the address says that it is open. source: ledger M-01 */
export function useNotificationsInAddress(targetType: NotificationTargetType): NotificationsInAddress {
  const may = useMay('notifications.write')
  const [{ notify }, setSearch] = useAddressState()
  return {
    open: may ? (targetId = list) => setSearch((now) => ({ ...now, notify: targetId }), { push: true }) : undefined,
    dialog: may && notify !== undefined && (
      <LateNotifications
        key={notify}
        targetType={targetType}
        targetIds={notify === list ? undefined : [notify]}
        onClose={() => setSearch((now) => ({ ...now, notify: undefined }))}
      />
    ),
  }
}
