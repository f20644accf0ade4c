import { JobPutOff } from '../../kernel/jobs/job-store.js'
import type { MailedNotification } from '../identity/index.js'
import type { Work } from '../work.js'
import { languagesOfPeople, peopleToNotify, unwillingOf } from './audience.js'
import { heldMs, isHeld, quietEnd } from './delivery/claim-due.js'
import { textIn } from './delivery/text-of.js'
import type { NotificationsDeps } from './deps.js'
import { messageFacts } from './messages/message-facts.js'
import { findNotification } from './stores/notification-store.js'

type Reader = { customerId: string } | { membershipId: string }

/** Which target of a notification this person is. */
export const targetIdOf = (to: Reader): string => ('customerId' in to ? to.customerId : to.membershipId)

/**
 * What a mail says of a notification to this person, also once it has ended; undefined: nothing, by now.
 * @throws JobPutOff while its operator may not operate
 */
export const mailedNotification = async (
  deps: NotificationsDeps,
  work: Work,
  id: string,
  to: Reader,
): Promise<MailedNotification | undefined> => {
  const row = await findNotification(work, id)
  // a mail that waits when it is withdrawn is not written
  if (!row || row.withdrawnAt) return undefined
  const { endsAt, message, operatorId } = row
  // it may have been claimed before they began, and its mail leave in them
  const quietUntil = await quietEnd(deps, work, row)
  if (message && 'customerId' in to) {
    const facts = await messageFacts(deps, work, row, message, to.customerId)
    return facts && { endsAt, quietUntil, ...facts }
  }
  // an operator may have been suspended while the mail waits
  if (work.now < endsAt && (await isHeld(deps, work, row)))
    throw new JobPutOff('the operator may not operate now', heldMs / 1000)
  const targetId = targetIdOf(to)
  // a rider may have left the operator while the mail waits, or a technician its family
  if (!(await peopleToNotify(deps, work, row, [targetId])).has(targetId)) return undefined
  // a consent may be taken back while the mail waits
  if ((await unwillingOf(deps, work, row, [targetId])).has(targetId)) return undefined
  const language = (await languagesOfPeople(deps, work, row.targetType, [targetId])).get(targetId)
  const says = textIn(row, language)
  return { endsAt, quietUntil, ...says, operatorId, ...(language === undefined ? {} : { language }) }
}
