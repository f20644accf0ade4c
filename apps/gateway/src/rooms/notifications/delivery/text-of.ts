import { riderMessageText } from '../../identity/index.js'
import type { Work } from '../../work.js'
import type { NotificationsDeps } from '../deps.js'
import { messageFacts } from '../messages/message-facts.js'
import type { NotificationRow } from '../stores/notification-store.js'

/** What a device shows. */
export type Text = Pick<NotificationRow, 'title' | 'subTitle' | 'body'>

/**
 * What these targets are told, by their ids. A target that is missing is not to be told: what the product tells it is not
 * so any more, or it is gone.
 */
export const textsFor = async (
  deps: NotificationsDeps,
  work: Work,
  row: NotificationRow,
  ids: readonly string[],
): Promise<Map<string, Text>> => {
  const texts = new Map<string, Text>()
  const { message, title, subTitle, body } = row
  for (const id of ids) {
    if (!message) {
      texts.set(id, { title, subTitle, body })
      continue
    }
    const facts = await messageFacts(deps, work, row, message, id)
    if (facts) texts.set(id, { subTitle: '', ...riderMessageText(facts) })
  }
  return texts
}
