import type { SessionAccess } from '../api/client'
import type { waitingCalls } from './waiting-calls'

/** For the screens: what they ask while the session is paused is sent once the person is back. (Z-09) */
export function screenAccess(
  own: SessionAccess,
  isPaused: () => boolean,
  waiting: ReturnType<typeof waitingCalls>,
): SessionAccess {
  return {
    ended: own.ended,
    async headers(withMembership) {
      if (isPaused()) await waiting.wait()
      const given = await own.headers(withMembership)
      if (!isPaused()) return given
      await waiting.wait()
      return own.headers(withMembership)
    },
    async refreshAfter401(used) {
      if (await own.refreshAfter401(used)) return true
      return isPaused() ? waiting.wait() : false
    },
  }
}
