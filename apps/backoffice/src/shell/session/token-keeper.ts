import { refreshToken, type Tokens } from '@motora/contract/identity'
import { ApiError } from '../api/api-error'
import { urlOf } from '../api/call-url'
import { readAnswer } from '../api/read-answer'

/** A token that expires within this time is refreshed. source: fleet side, section 9. */
const refreshWithinMs = 20 * 60_000
/** The timer fires so long before the end: after about 59 of 60 minutes. source: fleet side, section 9. */
const timerBeforeMs = 60_000
/** Tabs that share a token do not all wake at the same time: the first one's refresh serves them all. */
const timerSpreadMs = 30_000
/** A token this close to its end may be refused on arrival: wait for a fresh one. */
const tooLateMs = 5_000

/** The answer of the gateway to the page's first question for tokens, asked before any code had come (decision 0120). */
export type FirstTokens = Promise<Response | undefined> | undefined

export interface KeeperDeps {
  send: typeof fetch
  now: () => number
  /** Runs one at a time over all tabs, because they share one rotating cookie. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** The refresh token is no longer good: the session is over. */
  onRejected: () => void
  /** Fresh tokens came from the gateway: they serve the other tabs too. */
  onFresh: (tokens: Tokens) => void
}

/** Holds the id token in memory alone and keeps it fresh; the refresh token is a cookie that no script can read. */
export function tokenKeeper({ send, now, exclusively, onRejected, onFresh }: KeeperDeps) {
  let token: { idToken: string; expiresAt: number } | undefined
  /** Counts the tokens accepted, so that a tab that waited for its turn sees that another one was quicker. */
  let accepted = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined

  function accept({ idToken, expiresIn }: Pick<Tokens, 'idToken' | 'expiresIn'>) {
    accepted += 1
    token = { idToken, expiresAt: now() + expiresIn * 1000 }
    clearTimeout(timer)
    const wait = expiresIn * 1000 - timerBeforeMs - Math.random() * timerSpreadMs
    timer = setTimeout(() => void refresh().catch(() => undefined), Math.max(1000, wait))
  }

  function drop() {
    token = undefined
    clearTimeout(timer)
  }

  /**
   * True with a fresh token, false when the session is over.
   * @param asked what was asked for already, by `before-start.js`; nothing where no answer came
   * @throws ApiError when the gateway cannot be reached
   */
  function refresh(asked?: FirstTokens): Promise<boolean> {
    const before = accepted
    running ??= exclusively(async () => accepted > before || exchange(asked)).finally(() => {
      running = undefined
    })
    return running
  }

  const ask = (): Promise<Response> =>
    send(urlOf(refreshToken, {}), {
      method: refreshToken.method,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Requested-With': 'motora-web' },
      credentials: 'same-origin',
      body: '{}',
    })

  async function exchange(asked: FirstTokens): Promise<boolean> {
    try {
      const answer = await readAnswer((await asked) ?? (await ask()))
      if (answer.kind !== 'json') throw new ApiError({ status: 200, code: 'unreadable', message: 'No tokens' })
      const tokens = answer.value as Tokens
      accept(tokens)
      onFresh(tokens)
      return true
    } catch (error) {
      if (!(error instanceof ApiError))
        throw new ApiError({ status: 0, code: 'offline', message: 'The gateway cannot be reached' })
      if (error.status !== 401) throw error
      drop()
      onRejected()
      return false
    }
  }

  return {
    accept,
    drop,
    refresh,
    current: () => token?.idToken,
    /** The token for a call: refreshed in the background within its last 20 minutes, waited for when it is too late. */
    async forCall(): Promise<string | undefined> {
      if (!token) return undefined
      const left = token.expiresAt - now()
      if (left < tooLateMs) await refresh()
      else if (left < refreshWithinMs) void refresh().catch(() => undefined)
      return token?.idToken
    },
  }
}
