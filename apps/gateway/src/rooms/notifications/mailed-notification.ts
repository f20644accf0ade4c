import type { MailedNotification } from '../identity/index.js'
import type { Work } from '../work.js'
import type { NotificationsDeps } from './deps.js'
import { messageFacts } from './messages/message-facts.js'
import { findNotification } from './stores/notification-store.js'

/** What a mail says of a notification to this person; undefined: nothing, by now. */
export const mailedNotification = async (
  deps: NotificationsDeps,
  work: Work,
  id: string,
  to: { customerId: string } | { membershipId: string },
): Promise<MailedNotification | undefined> => {
  const row = await findNotification(work, id)
  if (!row) return undefined
  const { endsAt, message, title, subTitle, body, operatorId } = row
  if (!('customerId' in to)) return { endsAt, title, subTitle, body, operatorId }
  if (message) {
    const facts = await messageFacts(deps, work, row, message, to.customerId)
    return facts && { endsAt, ...facts }
  }
  const language = (await deps.customers.languagesOf(work, [to.customerId])).get(to.customerId)
  return { endsAt, title, subTitle, body, operatorId, ...(language === undefined ? {} : { language }) }
}
