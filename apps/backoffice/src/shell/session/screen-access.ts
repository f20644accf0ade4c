import type { SessionAccess } from '../api/client'
import type { waitingCalls } from './waiting-calls'

/**
 * For the screens: what they ask while the session is paused is sent once the person is back, and never when they have
 * gone. (Z-09)
 */
export function screenAccess(
  own: SessionAccess,
  isPaused: () => boolean,
  waiting: ReturnType<typeof waitingCalls>,
): SessionAccess {
  const untilBack = async (): Promise<void> => {
    if (!(await waiting.wait())) throw new DOMException('The session has ended', 'AbortError')
  }
  return {
    ended: own.ended,
    async headers(withMembership) {
      if (isPaused()) await untilBack()
      const given = await own.headers(withMembership)
      if (!isPaused()) return given
      await untilBack()
      return own.headers(withMembership)
    },
    async refreshAfter401(used) {
      if (await own.refreshAfter401(used)) return true
      return isPaused() ? waiting.wait() : false
    },
  }
}
