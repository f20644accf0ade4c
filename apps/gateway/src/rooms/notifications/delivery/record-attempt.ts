import { nextTryMs, pushPatienceMs } from '@motora/rules/notifications'
import type { Work } from '../../work.js'
import type { NotificationsDeps } from '../deps.js'
import { isWithdrawn } from '../stores/notification-store.js'
import { endAttempt, lockTarget, updateTargets } from '../stores/target-store.js'
import type { Attempt } from './claim-due.js'
import { mailInstead } from './mail-instead.js'
import type { Made } from './make-attempt.js'

/** What the push service says for longer than this is cut off. */
const maxDetail = 500

const isTriedAgain = ({ outcome }: Made): boolean => outcome === 'later' || outcome === 'refused'

/**
 * When it is sent again; null: not any more. What the product itself tells waits no longer for a device than what is
 * mailed to staff does.
 */
const nextTry = ({ n, beganAt, notification }: Attempt, { afterSeconds }: Made): number | null =>
  notification.message && afterSeconds * 1000 > pushPatienceMs
    ? null
    : nextTryMs(n, beganAt.getTime(), afterSeconds * 1000)

/**
 * Keeps what came of an attempt. Who has no device gets a mail, and so does who has none that takes it, and a rider whom
 * the product itself could not tell on any; it is asked for in this work, so that it is asked for once. Of one that was
 * withdrawn meanwhile nobody is tried again or mailed.
 * source: MONEY §9; decisions Z-28, 0125, 0149, 0182
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
  const next = isTriedAgain(made) ? nextTry(attempt, made) : null
  // a device that refuses each time is no device: there is nothing to wait for
  const isOver = next === null && (made.outcome === 'refused' || notification.message !== null)
  const isMailDue = made.outcome === 'no device' || (isTriedAgain(made) && isOver)
  // asked here, where the target is held
  const isOff = (isMailDue || next !== null) && (await isWithdrawn(work, notificationId))
  const isMailed = isMailDue && !isOff && (await mailInstead(deps, work, notification, targetId))
  const outcome = isMailed ? 'mail' : made.outcome
  // too late: the attempt was taken for interrupted, and another is under way or over
  if (!(await endAttempt(work, attempt, { outcome, detail: made.detail?.slice(0, maxDetail) ?? null })))
    throw new AttemptOver(`attempt ${n} at a target of notification ${notificationId} was ended meanwhile`)
  const end = (set: Parameters<typeof updateTargets>[3]) =>
    updateTargets(work, notificationId, [targetId], { dueAt: null, lastError: null, ...set })
  if (outcome === 'push' || outcome === 'mail') return end({ state: 'delivered', channel: outcome })
  if (isOff) return end({ state: 'withdrawn', lastError: outcome === 'no device' ? null : outcome })
  if (outcome === 'no device') return end({ state: 'no device' })
  if (outcome === 'unreachable') return end({ state: 'failed', lastError: outcome })
  if (next === null) return end({ state: 'failed', lastError: outcome })
  await end({ dueAt: new Date(Math.min(next, notification.endsAt.getTime())), lastError: outcome })
}

/** Nothing of the late record is kept, also no mail. */
class AttemptOver extends Error {}
