import type { SubmitError } from '@motora/kit'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { type SupportKind, supportListKey } from './support-calls'

type What = 'create' | 'update'

/**
 * One write of a support dialog: busy while it runs; a success is a toast and a list read anew, a failure a toast and
 * the reason in the form. source: ledgers, V-13.
 */
export function useSupportWrite(kind: SupportKind, what: What) {
  const { t } = useTranslation('people')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)

  /**
   * @param write answers the words of its success
   * @param failed called with what went wrong, before it is said; true when it has said it itself
   * @returns whether it succeeded
   */
  const run = async (write: () => Promise<string>, failed?: (error: unknown) => boolean): Promise<boolean> => {
    setBusy(true)
    setSubmitError(null)
    try {
      toast.success(await write())
      return true
    } catch (error) {
      const said = failed?.(error) ?? false
      if (!said) setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
      toast.error(t(`support.${what}Error`))
      return false
    } finally {
      // After a failure too: the person may be gone, or changed by somebody else.
      void queries.invalidateQueries({ queryKey: supportListKey(kind) })
      setBusy(false)
    }
  }
  return { busy, submitError, run }
}
