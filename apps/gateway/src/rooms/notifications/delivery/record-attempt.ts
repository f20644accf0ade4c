import { nextTryMs } from '@motora/rules/notifications'
import type { Work } from '../../work.js'
import { emailsOf } from '../audience.js'
import type { NotificationsDeps } from '../deps.js'
import { endAttempt, lockTarget, updateTargets } from '../stores/target-store.js'
import type { Attempt } from './claim-due.js'
import type { Made } from './make-attempt.js'

/** What the push service says for longer than this is cut off. */
const maxDetail = 500

/** Asks for a mail to somebody without a device. @returns false: there is no address */
const mail = async (deps: NotificationsDeps, work: Work, { notification, targetId }: Attempt): Promise<boolean> => {
  const emails = await emailsOf(deps, work, notification.targetType, [targetId])
  if (!emails.get(targetId)) return false
  const to = notification.targetType === 'Customer' ? { customerId: targetId } : { membershipId: targetId }
  deps.identity.mailNotification(work, notification.id, to)
  return true
}

/**
 * Keeps what came of an attempt. Who has no device gets a mail, asked for in this work, so that it is asked for once.
 * source: MONEY §9; decision Z-28
 */
export const recordAttempt = async (
  deps: NotificationsDeps,
  work: Work,
  attempt: Attempt,
  made: Made,
): Promise<void> => {
  const { notificationId, targetId, n, notification } = attempt
  // before its attempt, as who takes targets in hand does
  await lockTarget(work, notificationId, targetId)
  await deps.identity.dropPushTokens(work, made.goneTokens)
  const isMailed = made.outcome === 'no device' && (await mail(deps, work, attempt))
  const outcome = isMailed ? 'mail' : made.outcome
  // too late: the attempt was taken for interrupted, and another is under way or over
  if (!(await endAttempt(work, attempt, { outcome, detail: made.detail?.slice(0, maxDetail) ?? null })))
    throw new AttemptOver(`attempt ${n} at a target of notification ${notificationId} was ended meanwhile`)
  const end = (set: Parameters<typeof updateTargets>[3]) =>
    updateTargets(work, notificationId, [targetId], { dueAt: null, lastError: null, ...set })
  if (outcome === 'push' || outcome === 'mail') return end({ state: 'delivered', channel: outcome })
  if (outcome === 'no device') return end({ state: 'no device' })
  if (outcome === 'unreachable') return end({ state: 'failed', lastError: outcome })
  const next = nextTryMs(n, attempt.beganAt.getTime(), made.afterSeconds * 1000)
  if (next === null) return end({ state: 'failed', lastError: outcome })
  await end({ dueAt: new Date(Math.min(next, notification.endsAt.getTime())), lastError: outcome })
}

/** Nothing of the late record is kept, also no mail. */
class AttemptOver extends Error {}
