import type { NotificationsParts } from '../deps.js'
import { deleteOldMessages } from '../stores/message-store.js'

/** As provider events are. source: MONEY §2 (retention) */
const keptMs = 400 * 86_400_000
const atATime = 1000

/**
 * Messages of the product that are over, with their attempts, go after 400 days, some at a time. What staff told is kept:
 * it is on lists.
 */
export const forgetOldMessages = async ({ inOwnWork }: Pick<NotificationsParts, 'inOwnWork'>): Promise<void> => {
  const forget = (): Promise<number> =>
    inOwnWork((work) => deleteOldMessages(work, new Date(work.now.getTime() - keptMs), atATime))
  while ((await forget()) === atATime);
}
