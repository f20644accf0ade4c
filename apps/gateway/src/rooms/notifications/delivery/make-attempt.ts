import { type PushMessage, type PushOutcome, type PushPartner, tokenOf } from '../../../kernel/push.js'
import type { NotificationRow } from '../stores/notification-store.js'
import type { Attempt } from './claim-due.js'
import type { Text } from './text-of.js'

/** What came of an attempt, and which tokens are of no use any more. */
export interface Made {
  outcome: 'push' | 'no device' | 'later' | 'refused' | 'unreachable'
  /** In the words of the push service. */
  detail: string | null
  afterSeconds: number
  goneTokens: string[]
}

const messageOf = (row: NotificationRow, text: Text): PushMessage => ({
  id: row.id,
  ...text,
  isUrgent: row.priority === 'high',
  sound: row.sound,
  badgeCount: row.badgeCount,
  expiresAt: row.endsAt,
})

const isOf =
  <K extends PushOutcome['kind']>(kind: K) =>
  (one: PushOutcome): one is Extract<PushOutcome, { kind: K }> =>
    one.kind === kind

/**
 * Sends to every device of a target, once. One device that has it is enough.
 * @param push undefined: no device can be reached
 */
export const makeAttempt = async (push: PushPartner | undefined, attempt: Attempt): Promise<Made> => {
  const { person, devices, notification, text } = attempt
  const made = { detail: null, afterSeconds: 0, goneTokens: [] as string[] }
  if (!person) return { ...made, outcome: 'unreachable' }
  if (!push || devices.length === 0) return { ...made, outcome: 'no device' }
  const message = messageOf(notification, text)
  const outcomes = await Promise.all(devices.map((address) => push.send(message, address)))
  const goneTokens = devices.filter((_, index) => outcomes[index]?.kind === 'gone').map(tokenOf)
  if (outcomes.some(isOf('delivered'))) return { ...made, outcome: 'push', goneTokens }
  const [later] = outcomes.filter(isOf('later')).toSorted((a, b) => b.afterSeconds - a.afterSeconds)
  if (later) return { outcome: 'later', detail: later.why, afterSeconds: later.afterSeconds, goneTokens }
  const refused = outcomes.find(isOf('refused'))
  if (refused) return { ...made, outcome: 'refused', detail: refused.why, goneTokens }
  return { ...made, outcome: 'no device', goneTokens }
}
