import type { Work } from '../../work.js'
import { emailsOf } from '../audience.js'
import type { NotificationsDeps } from '../deps.js'
import type { NotificationRow } from '../stores/notification-store.js'

/**
 * Asks for a mail to somebody whom no device has told.
 * @returns false: none reaches this person
 */
export const mailInstead = async (
  deps: Pick<NotificationsDeps, 'customers' | 'identity'>,
  work: Work,
  { id, targetType }: Pick<NotificationRow, 'id' | 'targetType'>,
  targetId: string,
): Promise<boolean> => {
  const isCustomer = targetType === 'Customer'
  const isReached = isCustomer
    ? Boolean((await emailsOf(deps, work, targetType, [targetId])).get(targetId))
    : await deps.identity.technicianGetsMail(work, targetId)
  if (isReached)
    deps.identity.mailNotification(work, id, isCustomer ? { customerId: targetId } : { membershipId: targetId })
  return isReached
}
