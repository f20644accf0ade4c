import { requestIdOf, useRefusalText } from './language/refusal-text'

interface Failing {
  error: unknown
  refetch: () => unknown
}

/** What a table shows of a list that could not be read: why, the request's id, and asking again. */
export function useTableFault() {
  const refusal = useRefusalText()
  return ({ error, refetch }: Failing) =>
    error ? { what: refusal(error), requestId: requestIdOf(error), onRetry: () => void refetch() } : undefined
}
