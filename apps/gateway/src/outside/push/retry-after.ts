/** What is asked of a service that does not say when it wants to be asked again. */
export const defaultWaitSeconds = 60
const maxWaitSeconds = 3600

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
