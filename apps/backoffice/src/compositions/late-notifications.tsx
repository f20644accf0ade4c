import { late } from '@motora/kit'
import { withWords } from '../shell/language/language'

/** What is told to customers or technicians, on the whole screen, when somebody asks for it. source: ledger M-01 */
export const LateNotifications = late(
  async () =>
    (await withWords(import('../features/notifications/notifications-dialog'), 'notifications')).NotificationsDialog,
)
