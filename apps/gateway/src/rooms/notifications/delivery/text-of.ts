import type { NotificationLanguage } from '@motora/contract/notifications'
import { riderMessageText } from '../../identity/index.js'
import type { Work } from '../../work.js'
import { languagesOfPeople } from '../audience.js'
import type { NotificationsDeps } from '../deps.js'
import { messageFacts } from '../messages/message-facts.js'
import type { NotificationRow } from '../stores/notification-store.js'

/** What a device shows, or a mail says. */
export type Text = Pick<NotificationRow, 'title' | 'subTitle' | 'body'>

/** What it says to a reader of this language: in it, or in the main text where it is not said in it. */
export const textIn = (
  { title, subTitle, body, texts }: NotificationRow,
  language: NotificationLanguage | undefined,
): Text => (language && texts[language]) ?? { title, subTitle, body }

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
  const { message } = row
  const languages = message ? new Map() : await languagesOfPeople(deps, work, row.targetType, ids)
  for (const id of ids) {
    if (!message) {
      texts.set(id, textIn(row, languages.get(id)))
      continue
    }
    const facts = await messageFacts(deps, work, row, message, id)
    if (facts) texts.set(id, { subTitle: '', ...riderMessageText(facts) })
  }
  return texts
}
