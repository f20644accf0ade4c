import type { OperatorState } from '@motora/contract/operators'

export interface OperatorStanding {
  canOperate: boolean
  /** Its data waits for the provider's word since then. */
  submittedAt: Date | null
  /** It was operating and was stopped then. */
  disabledAt: Date | null
  cannotOperateReason: string | null
}

/** The operator's state with the provider. source: fleet side, section 4; ledgers C-08, C-09, C-25. */
export const operatorState = ({
  canOperate,
  submittedAt,
  disabledAt,
  cannotOperateReason,
}: OperatorStanding): OperatorState => {
  if (canOperate) return 'operating'
  if (submittedAt) return 'waiting'
  if (disabledAt) return 'disabled'
  return cannotOperateReason === null ? 'draft' : 'rejected'
}
