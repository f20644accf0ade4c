/** What is asked of a service that does not say when it wants to be asked again. */
export const defaultWaitSeconds = 60
/** Nothing is told for longer than it counts; who says more means a day. */
const maxWaitSeconds = 86_400

/**
 * How long a push service wants to be left alone.
 * @param said its `Retry-After` header: seconds, or a time
 * @param now milliseconds since 1970
 */
export const waitSecondsOf = (said: string | null | undefined, now: number): number => {
  const text = said ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), maxWaitSeconds) : defaultWaitSeconds
}
