import { rejectOperatorChange, validateOperator } from '@motora/contract/operators'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { client } from '../../../shell/session/browser-session'
import { useWriteOf } from '../../../shell/use-write'
import { isChangedMeanwhile, type OperatorWithChange } from '../operator/operator-calls'

interface Decision extends OperatorWithChange {
  /** Its no: why. Left out: its yes. */
  reason?: string
}

/** The provider's word; its no is to data that wait, or to the change alone, while the operator goes on. */
const decide = ({ operator: { id, version }, change, reason }: Decision) =>
  reason !== undefined && change
    ? client.call(rejectOperatorChange, { params: { id }, body: { reason, version: change.version } })
    : client.call(validateOperator, {
        params: { sharingOperatorId: id },
        body: { canOperate: reason === undefined, cannotOperateReason: reason ?? '', version },
      })

/**
 * The provider's word on an operator, with the version that was looked at: on one that was changed meanwhile nothing is
 * decided, which is no failure to show. source: ledgers C-09, C-27, C-49; Z-29.
 */
export function useDecision() {
  const { t } = useTranslation('operators')
  return useWriteOf(
    async (decision: Decision) => {
      try {
        return { done: true, answer: await decide(decision) }
      } catch (error) {
        if (isChangedMeanwhile(error)) return { done: false, error }
        throw error
      }
    },
    {
      invalidates: ['operators'],
      done: (_, { operator: { name }, change, reason }) =>
        t(`${reason === undefined ? 'validated' : 'rejected'}.${change ? 'change' : 'data'}`, { name }),
      // ledger C-49 has its words for an operator that is validated, whatever the reason
      failed: (why, input, error) =>
        input.reason === undefined ? t('validated.error') : askingToRetry(() => t('rejected.error'))(why, input, error),
    },
  )
}
