import { maxDeliveryTries, quietUntilMs } from '@motora/rules/notifications'
import type { PushAddress } from '../../../kernel/push.js'
import type { Work } from '../../work.js'
import { type Person, peopleToNotify, unwillingOf } from '../audience.js'
import type { NotificationsDeps, NotificationsParts } from '../deps.js'
import { endPending, lockNotification, type NotificationRow } from '../stores/notification-store.js'
import {
  beginAttempts,
  endInterrupted,
  findDueNotifications,
  lockDueTargets,
  putOffDue,
  type TargetRow,
  updateTargets,
} from '../stores/target-store.js'
import { zoneOf } from '../zone-of.js'
import { mailInstead } from './mail-instead.js'
import { type Text, textsFor } from './text-of.js'

/** Targets that are taken in hand together, of one notification or several. */
const targetsAtOnce = 100

/**
 * A process that claims attempts has ended them by then, or was killed: a push takes 10 seconds at most, and all pushes of
 * one target go out together.
 */
const leaseMs = 120_000

/** How long targets wait whose operator may not operate now, until it is looked at again. */
export const heldMs = 10 * 60_000

/** How long those wait whose notification could not be claimed. */
const brokenMs = 5 * 60_000

/** An attempt at one target, kept already and not begun yet. */
export interface Attempt {
  notificationId: string
  targetId: string
  n: number
  notification: NotificationRow
  beganAt: Date
  /** Undefined: gone, or the operator's no more. */
  person: Person | undefined
  devices: readonly PushAddress[]
  text: Text
}

/** What was found due: attempts to make now, and whether there may be more. */
export interface Claimed {
  attempts: Attempt[]
  found: number
}

const idsOf = (targets: readonly TargetRow[]): string[] => targets.map(({ targetId }) => targetId)

/** The end of the quiet hours that run now, if they concern this notification. */
export const quietEnd = async (
  deps: Parameters<typeof zoneOf>[0],
  work: Work,
  { priority, operatorId }: Pick<NotificationRow, 'priority' | 'operatorId'>,
): Promise<Date | null> => {
  if (priority === 'high') return null
  const until = quietUntilMs(work.now.getTime(), await zoneOf(deps, work, operatorId))
  return until === null ? null : new Date(until)
}

/** Ends those who do not accept news; that is an answer, so the notification is edited no more. */
const leaveOutUnwilling = async (
  deps: NotificationsDeps,
  work: Work,
  row: NotificationRow,
  due: readonly TargetRow[],
): Promise<TargetRow[]> => {
  const unwilling = await unwillingOf(deps, work, row, idsOf(due))
  if (unwilling.size === 0) return [...due]
  await updateTargets(work, row.id, [...unwilling], { state: 'no consent', dueAt: null })
  if (row.isPending) await endPending(work, row.id)
  return due.filter(({ targetId }) => !unwilling.has(targetId))
}

/** What the product tells a rider of an operator is told whether or not the rider is still its customer. */
const peopleOf = (deps: NotificationsDeps, work: Work, row: NotificationRow, ids: readonly string[]) =>
  peopleToNotify(deps, work, row.message ? { ...row, operatorId: null } : row, ids)

const begin = async (
  deps: NotificationsDeps,
  work: Work,
  row: NotificationRow,
  due: readonly TargetRow[],
): Promise<Attempt[]> => {
  const willing = await leaveOutUnwilling(deps, work, row, due)
  const texts = await textsFor(deps, work, row, idsOf(willing))
  const targets = willing.filter(({ targetId }) => texts.has(targetId))
  await updateTargets(work, row.id, idsOf(willing.filter((one) => !targets.includes(one))), {
    state: 'expired',
    dueAt: null,
  })
  if (targets.length === 0) return []
  await beginAttempts(work, row.id, targets, new Date(work.now.getTime() + leaseMs))
  if (row.isPending) await endPending(work, row.id)
  const people = await peopleOf(deps, work, row, idsOf(targets))
  const devices = deps.push
    ? await deps.identity.pushDevicesOf(
        work,
        [...people.values()].map((one) => one.sessionsOf),
      )
    : []
  const isOf = ({ sessionsOf }: Person, device: (typeof devices)[number]) =>
    'customerId' in sessionsOf ? device.customerId === sessionsOf.customerId : device.accountId === sessionsOf.accountId
  return targets.flatMap(({ targetId, attempts }) => {
    const [person, text] = [people.get(targetId), texts.get(targetId)]
    return text
      ? {
          notificationId: row.id,
          targetId,
          n: attempts + 1,
          notification: row,
          beganAt: work.now,
          person,
          text,
          devices: person ? devices.filter((one) => isOf(person, one)).map(({ address }) => address) : [],
        }
      : []
  })
}

/** Ends those whose last attempt was cut off; what the product itself tells goes by mail then. */
const endUsedUp = async (deps: NotificationsDeps, work: Work, row: NotificationRow, ids: string[]): Promise<void> => {
  const people = row.message ? await peopleOf(deps, work, row, ids) : new Map<string, Person>()
  for (const id of ids)
    if (people.has(id) && (await mailInstead(deps, work, row, id)))
      await updateTargets(work, row.id, [id], { state: 'delivered', channel: 'mail', lastError: null, dueAt: null })
    else await updateTargets(work, row.id, [id], { state: 'failed', dueAt: null })
}

/**
 * What staff of an operator tells waits while the operator may not operate, and goes on when it may again; what the
 * product itself tells its riders, of money above all, does not. source: decision 0149
 */
export const isHeld = async (
  { operators }: Pick<NotificationsDeps, 'operators'>,
  work: Work,
  { operatorId, message }: Pick<NotificationRow, 'operatorId' | 'message'>,
): Promise<boolean> =>
  operatorId !== null && message === null && (await operators.findOperator(work, operatorId))?.canOperate !== true

/** Looked at again then, or at its end. */
const waitUntil = (work: Work, { endsAt }: Pick<NotificationRow, 'endsAt'>, ms: number): Date =>
  new Date(Math.min(work.now.getTime() + ms, endsAt.getTime()))

/** Of one notification. */
const claimOf = async (deps: NotificationsDeps, work: Work, id: string, most: number): Promise<Claimed> => {
  const row = await lockNotification(work, id)
  if (!row) return { attempts: [], found: 0 }
  const due = await lockDueTargets(work, row.id, most)
  if (due.length === 0) return { attempts: [], found: 0 }
  await endInterrupted(work, row.id, idsOf(due))
  const found = due.length
  // what a process had in hand when it was withdrawn, and never ended
  if (row.withdrawnAt) {
    await updateTargets(work, row.id, idsOf(due), { state: 'withdrawn', dueAt: null })
    return { attempts: [], found }
  }
  if (work.now >= row.endsAt) {
    await updateTargets(work, row.id, idsOf(due), { state: 'expired', dueAt: null })
    if (row.isPending) await endPending(work, row.id)
    return { attempts: [], found }
  }
  if (await isHeld(deps, work, row)) {
    await putOffDue(work, row.id, waitUntil(work, row, heldMs))
    return { attempts: [], found }
  }
  const quietUntil = await quietEnd(deps, work, row)
  if (quietUntil) {
    const dueAt = quietUntil < row.endsAt ? quietUntil : row.endsAt
    await updateTargets(work, row.id, idsOf(due), { dueAt })
    return { attempts: [], found }
  }
  const isUsedUp = ({ attempts }: TargetRow) => attempts >= maxDeliveryTries
  await endUsedUp(deps, work, row, idsOf(due.filter(isUsedUp)))
  const left = due.filter((target) => !isUsedUp(target))
  return { attempts: await begin(deps, work, row, left), found }
}

/**
 * Takes targets in hand that have been due longest. The first attempt at one ends the editing of its notification, under
 * the lock that editing takes. An attempt that nobody has ended in time is not made again: it counts, and the next one
 * follows.
 * source: MONEY §9; decisions Z-28, 0102
 */
export const claimDue = async (deps: NotificationsDeps, work: Work): Promise<Claimed> => {
  const claimed: Claimed = { attempts: [], found: 0 }
  for (const { id, targets } of await findDueNotifications(work, targetsAtOnce)) {
    const { attempts, found } = await claimOf(deps, work, id, targets)
    claimed.attempts.push(...attempts)
    claimed.found += found
  }
  return claimed
}

/** One that cannot be claimed waits, as a whole. */
const putOffBroken = async (work: Work, id: string): Promise<void> => {
  const row = await lockNotification(work, id)
  if (row) await putOffDue(work, id, waitUntil(work, row, brokenMs))
}

/**
 * The same, one notification after another, each in a work of its own: one that throws, such as one that this version has
 * no words for, is put off, and the others go on.
 */
export const claimOneByOne = async ({ inOwnWork, log, ...deps }: NotificationsParts): Promise<Claimed> => {
  const claimed: Claimed = { attempts: [], found: 0 }
  for (const { id, targets } of await inOwnWork((work) => findDueNotifications(work, targetsAtOnce)))
    try {
      const { attempts, found } = await inOwnWork((work) => claimOf({ ...deps, log }, work, id, targets))
      claimed.attempts.push(...attempts)
      claimed.found += found
    } catch (err) {
      log.error({ err, notificationId: id }, 'a notification could not be claimed: it is put off')
      await inOwnWork((work) => putOffBroken(work, id))
      claimed.found += targets
    }
  return claimed
}
