import type { RiderMessage, RiderMessagesDue } from '../../customers/index.js'
import type { Work } from '../../work.js'
import type { NotificationsDeps } from '../deps.js'
import { insertNotification } from '../stores/notification-store.js'
import { putTargets } from '../stores/target-store.js'

/** News that is older is no news. It outlives a night; what no device takes is mailed. */
const messageLivesMs = 24 * 3_600_000

const keep = async (work: Work, { id, customerId, operatorId, says }: RiderMessage, startsAt: Date, endsAt: Date) => {
  const words = { name: says.about, title: '', subTitle: '', body: '' }
  const row = await insertNotification(work, {
    id,
    operatorId,
    targetType: 'Customer',
    ...words,
    startsAt,
    endsAt,
    priority: 'normal',
    createdAt: work.now,
    message: says,
  })
  if (row) await putTargets(work, row, [customerId])
}

/**
 * Keeps what riders are to be told by the product itself, so that it is delivered as what staff tells them. What is heard
 * again makes no second one: its id is made of the event.
 * source: MONEY §9; decision 0125
 */
export const keepMessages = async (
  { customers }: Pick<NotificationsDeps, 'customers'>,
  work: Work,
  { at, messages }: RiderMessagesDue,
): Promise<void> => {
  const startsAt = new Date(at)
  const endsAt = new Date(startsAt.getTime() + messageLivesMs)
  if (work.now >= endsAt) return
  const known = await customers.customersByIds(
    work,
    messages.map(({ customerId }) => customerId),
  )
  for (const message of messages)
    if (known.get(message.customerId)?.deregisteredAt === null) await keep(work, message, startsAt, endsAt)
}
