import type { NotificationsParts } from '../deps.js'
import { type Attempt, type Claimed, claimDue, claimOneByOne } from './claim-due.js'
import { makeAttempt } from './make-attempt.js'
import { recordAttempt } from './record-attempt.js'

/** Targets that are told side by side, so that a device that hangs keeps few others waiting. */
const atOnce = 20

const tell = async (parts: NotificationsParts, attempt: Attempt): Promise<void> => {
  const made = await makeAttempt(parts.push, attempt)
  await parts.inOwnWork((work) => recordAttempt(parts, work, attempt, made))
}

/** In one work for all, and one by one where that fails: what one of them is about keeps no other from being told. */
const claimAll = async (parts: NotificationsParts): Promise<Claimed> => {
  try {
    return await parts.inOwnWork((work) => claimDue(parts, work))
  } catch (err) {
    parts.log.warn({ err }, 'notifications could not be claimed together: they are claimed one by one')
    return claimOneByOne(parts)
  }
}

/**
 * Delivers what is due: claim, commit, send, record. One that is stopped in between has made an
 * attempt that counts; it is not made again.
 * @returns how many targets were due; 0: none is left
 * source: MONEY §9; promise C2
 */
export const deliverDue = async (parts: NotificationsParts): Promise<number> => {
  const { attempts, found } = await claimAll(parts)
  const waiting = [...attempts]
  const tellAll = async (): Promise<void> => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      const { notificationId, targetId } = attempt
      await tell(parts, attempt).catch((err: unknown) =>
        parts.log.error({ err, notificationId, targetId }, 'what came of a notification was not kept'),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, tellAll))
  return found
}
