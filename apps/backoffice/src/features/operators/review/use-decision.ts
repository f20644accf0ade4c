import { rejectOperatorChange, validateOperator } from '@motora/contract/operators'
import { type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { operatorsKey } from '../operator-calls'
import type { ReviewSubject } from './review-query'

const changedCodes = new Set(['operator.changed_meanwhile', 'operator.no_change', 'operator.wrong_state'])
/** Whether somebody else was faster, so that what is on the screen is old. */
export const isChangedMeanwhile = (error: unknown): boolean => error instanceof ApiError && changedCodes.has(error.code)

/** The yes of the provider. */
const validate = ({ operator }: ReviewSubject) =>
  client.call(validateOperator, {
    params: { sharingOperatorId: operator.id },
    body: { canOperate: true, cannotOperateReason: '', version: operator.version },
  })

/** Its no: to data that wait, or to the change alone, while the operator goes on. */
const reject = ({ operator, change }: ReviewSubject, reason: string) =>
  change
    ? client.call(rejectOperatorChange, { params: { id: operator.id }, body: { reason, version: change.version } })
    : client.call(validateOperator, {
        params: { sharingOperatorId: operator.id },
        body: { canOperate: false, cannotOperateReason: reason, version: operator.version },
      })

/**
 * The provider's word on an operator, with the version that was looked at: on one that was changed meanwhile nothing is
 * decided. source: ledgers C-09, C-27, C-49; Z-29.
 * @param decided what follows on a decision
 * @param changed somebody else was faster: nothing was decided
 */
export function useDecision(
  subject: ReviewSubject,
  { decided, changed }: { decided: () => Promise<void>; changed: () => void },
) {
  const { t } = useTranslation('operators')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SubmitError | null>(null)
  const { name } = subject.operator

  const decide = async (write: () => Promise<unknown>, done: string, failed: string): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await write()
      toast.success(done)
      await decided()
    } catch (error) {
      if (isChangedMeanwhile(error)) changed()
      else {
        setFailure({ message: refusal(error), requestId: requestIdOf(error) })
        toast.error(failed)
      }
    } finally {
      running.current = false
      setBusy(false)
      void queries.invalidateQueries({ queryKey: operatorsKey })
    }
  }
  const what = subject.change ? 'change' : 'data'
  return {
    busy,
    failure,
    forget: () => setFailure(null),
    validate: () => decide(() => validate(subject), t(`validated.${what}`, { name }), t('validated.error')),
    reject: (reason: string) =>
      decide(() => reject(subject, reason), t(`rejected.${what}`, { name }), t('rejected.error')),
  }
}
