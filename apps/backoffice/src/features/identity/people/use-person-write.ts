import { type SubmitError, toast } from '@motora/kit'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'

/**
 * One write of a form: busy while it runs; a success is a toast and a list read anew, a failure a toast and the reason
 * in the form. source: ledgers, D-10, V-13.
 * @param listKey the lists that the write makes old
 * @param failure words of the toast; handed the reason
 */
export function usePersonWrite(listKey: QueryKey, failure: (why: string) => string) {
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
      toast.error(failure(refusal(error)))
      return false
    } finally {
      // After a failure too: the person may be gone, or changed by somebody else.
      void queries.invalidateQueries({ queryKey: listKey })
      setBusy(false)
    }
  }
  return { busy, submitError, run }
}
