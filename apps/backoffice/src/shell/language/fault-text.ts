import { type FieldProblem, fieldProblems } from '@motora/contract/fields'
import type { SubmitError } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { ApiError, isOffline, namesNothing } from '../api/api-error'

const known = new Set<string>(fieldProblems)

/** How long a text may be, for the words that say so. */
export interface LengthBounds {
  least?: number
  most?: number
}

interface FaultText {
  (fault: undefined): undefined
  (fault: string | undefined, bounds?: LengthBounds): string | undefined
  (fault: unknown, bounds?: LengthBounds): string
}

/**
 * The person's words for whatever went wrong: a refusal of the gateway or a failure on the way by its code, a field's
 * problem by its name; words stay as they are. (ledger U-06, V-15 to V-20, Z-33)
 */
export function useFaultText(): FaultText {
  const { t, i18n } = useTranslation('refusals')
  const { t: ofField } = useTranslation('fields')
  return ((fault: unknown, bounds: LengthBounds = {}) => {
    if (fault === undefined) return undefined
    if (typeof fault === 'string')
      return known.has(fault) ? ofField(fault as FieldProblem, { least: 0, most: 0, ...bounds }) : fault
    if (!(fault instanceof ApiError)) return t('unreadable')
    if (namesNothing(fault)) return t('names_nothing')
    const { code, message, params } = fault
    if (code === 'unknown_refusal' || !i18n.exists(code, { ns: 'refusals' })) return message
    return t(code, { ...params })
  }) as FaultText
}

/** The request id to quote, where the failure has one. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined

/**
 * A failure as forms and error states show it: why, and the request id to quote.
 * @example <ErrorState {...fault(read.error, (why) => t('error.ticket', { why }))} onRetry={() => read.refetch()} />
 */
export function useFault(): (
  error: unknown,
  words?: (why: string) => string,
) => SubmitError & { what: string; requestId: string | undefined; isOffline: boolean; isFinal: boolean } {
  const textOf = useFaultText()
  return (error, words = (why) => why) => {
    const message = words(textOf(error))
    return {
      message,
      what: message,
      requestId: requestIdOf(error),
      isOffline: isOffline(error),
      isFinal: namesNothing(error),
    }
  }
}
