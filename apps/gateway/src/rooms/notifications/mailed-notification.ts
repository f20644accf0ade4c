import type { MailedNotification } from '../identity/index.js'
import type { Work } from '../work.js'
import { languagesOfPeople, unwillingOf } from './audience.js'
import { textIn } from './delivery/text-of.js'
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
  const { endsAt, message, operatorId } = row
  if (message && 'customerId' in to) {
    const facts = await messageFacts(deps, work, row, message, to.customerId)
    return facts && { endsAt, ...facts }
  }
  const targetId = 'customerId' in to ? to.customerId : to.membershipId
  // a consent may be taken back while the mail waits
  if ((await unwillingOf(deps, work, row, [targetId])).has(targetId)) return undefined
  const language = (await languagesOfPeople(deps, work, row.targetType, [targetId])).get(targetId)
  return { endsAt, ...textIn(row, language), operatorId, ...(language === undefined ? {} : { language }) }
}
