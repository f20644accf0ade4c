import { maxFilteredTargets } from '@motora/contract/notifications'
import type { NotificationProblem, NotificationProblemCode, NotificationReason } from '@motora/rules/notifications'
import { invalidInput, Refusal } from '../../kernel/refusal.js'

export const unknownNotification = (): Refusal =>
  new Refusal('notification.not_found', 'This notification does not exist, or is not yours to see.')

const whyNot: Readonly<Record<NotificationReason, string>> = {
  'notification.sent': 'This notification is being sent or was sent: it cannot be edited any more.',
  'notification.withdrawn': 'This notification was withdrawn: it cannot be edited any more.',
  'notification.nothing_pending': 'Nobody is left to be told of this notification: there is nothing to withdraw.',
}
export const notificationOver = (reason: NotificationReason): Refusal => new Refusal(reason, whyNot[reason])

export const notificationChanged = (): Refusal =>
  new Refusal('notification.changed_meanwhile', 'Somebody else has changed this notification meanwhile. Read it again.')

export const unknownOperator = (): Refusal => new Refusal('operator.not_found', 'There is no such operator.')

/** As the call that was made names them. */
type DateName = 'ScheduledStartDate' | 'ScheduledEndDate'
type Problem = { path: NotificationProblem['path'] | DateName | `targetIds.${number}`; code: ProblemCode }
type ProblemCode = NotificationProblemCode | 'targetNotYours' | 'targetRepeated' | 'tooManyTargets' | 'idsOrFilter'

const inWords: Readonly<Record<ProblemCode, string>> = {
  required: 'The field is required',
  notAfterStart: 'The date must be greater than the start',
  past: 'The date lies in the past',
  allQuiet: 'From start to end it is night, when nobody is told: choose a later end, or high priority',
  noTarget: 'You must select at least one item',
  targetNotYours: 'There is no such target that you may notify',
  targetRepeated: 'The target is in the list already',
  tooManyTargets: `The filter finds too many for one notification: ${maxFilteredTargets} at most. Narrow it`,
  idsOrFilter: 'Targets are said by their ids or by a filter, not by both',
}

/** @throws Refusal request.invalid with all that is wrong */
export const assertNone = (problems: readonly Problem[]): void => {
  if (problems.length > 0)
    throw invalidInput(problems.map(({ path, code }) => ({ path: `body.${path}`, code, message: inWords[code] })))
}
