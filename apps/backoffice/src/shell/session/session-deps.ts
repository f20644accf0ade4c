import type { StaffLanguage } from '@motora/contract/identity'
import type { FileAnswer, SessionAccess } from '../api/client'
import type { Shelves } from './session-memory'
import type { FirstTokens } from './token-keeper'

export type SignInOutcome =
  | {
      kind: 'signed-in'
      recoveryCodes: readonly string[] | undefined
      /** Of the account; undefined: it has none. */
      language: StaffLanguage | undefined
    }
  | { kind: 'code-required' }
  | { kind: 'enrol'; picture: FileAnswer }

export interface SessionDeps extends Pick<SessionAccess, 'askFactor'> {
  send: typeof fetch
  now: () => number
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  shelves: Shelves
  /** For the first `restore` alone: later it may be another person's. */
  firstTokens?: FirstTokens
  /** To the other tabs; absent where the browser has none. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** Whether something on the screen would be lost by leaving it. */
  hasTypedWork?: () => boolean
  /** Forgets what is the person's own and kept outside of the session. */
  onLeave?: () => void
}
