import type { Operator } from '@motora/contract/operators'
import { operatorActions } from '@motora/rules/operators'

/** What a yes would do now; undefined: nothing is left to decide. source: fleet side, section 4; Z-29. */
export type ReviewKind = 'validate' | 'change' | 'enable'
export function reviewKindOf(operator: Pick<Operator, 'state' | 'hasPendingChange'>): ReviewKind | undefined {
  if (operatorActions.approve(operator) !== true) return undefined
  if (operator.hasPendingChange) return 'change'
  return operator.state === 'disabled' ? 'enable' : 'validate'
}

/** Whether there is something to refuse: sent data or a change that waits. */
export const mayBeRejected = (operator: Pick<Operator, 'state' | 'hasPendingChange'>): boolean =>
  operatorActions.rejectChange(operator) === true || operator.state === 'waiting'
