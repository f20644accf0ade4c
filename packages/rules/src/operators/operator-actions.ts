import type { OperatorState } from '@motora/contract/operators'
import { actionTable } from '../actions/index.js'

export interface OperatorActionFacts {
  state: OperatorState
  /** A change of its own data waits for the provider's word. */
  hasPendingChange: boolean
}
export type OperatorReason = 'operator.no_change'

const whereChangeWaits = <Else extends 'already' | OperatorReason>(otherwise: Else) => {
  const rule = ({ hasPendingChange }: OperatorActionFacts) => (hasPendingChange ? true : otherwise)
  return { draft: rule, waiting: rule, rejected: rule, operating: rule, disabled: rule }
}

/**
 * What may be decided on an operator. A yes can be said to each that does not operate, and to a change that waits. A no
 * can be said to each: it disables one that operates, and any other is rejected by it.
 * source: ledgers C-08, C-09, C-25 to C-27; decision Z-29.
 */
export const operatorActions = actionTable<OperatorActionFacts, OperatorState, OperatorReason>(({ state }) => state)({
  approve: {
    draft: true,
    waiting: true,
    rejected: true,
    disabled: true,
    operating: ({ hasPendingChange }) => (hasPendingChange ? true : 'already'),
  },
  disable: { operating: true, draft: 'already', waiting: 'already', rejected: 'already', disabled: 'already' },
  rejectChange: whereChangeWaits('operator.no_change'),
  withdrawChange: whereChangeWaits('already'),
})
