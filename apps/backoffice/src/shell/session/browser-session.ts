import { choice } from '../language/language'
import { watchConnection } from './connection'
import { createFactorQuestion } from './factor-question'
import { createSession } from './session'
import type { FirstTokens } from './token-keeper'
import { watchTypedWork } from './typed-work'

/** A refresh in one tab waits for the refresh in another: they share one rotating cookie. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('motora.refresh', work) : work()

export const typedWork = watchTypedWork(document)

export const connection = watchConnection({
  send: (...call) => fetch(...call),
  isOnline: () => navigator.onLine,
})
window.addEventListener('online', () => void connection.ask())
window.addEventListener('offline', connection.lose)

/** The factor, asked again before a call with much reach. */
export const factorQuestion = createFactorQuestion()

/** To the other tabs of this browser. */
export const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('motora.session') : undefined

const page = globalThis as { motoraFirstTokens?: FirstTokens }

/** The session of this page. */
export const session = createSession({
  send: connection.send,
  now: () => Date.now(),
  exclusively,
  shelves: { local: localStorage, tab: sessionStorage },
  firstTokens: page.motoraFirstTokens,
  channel,
  hasTypedWork: typedWork.isThere,
  askFactor: factorQuestion.ask,
  // what one person chose, and the account has not heard, is not the next one's choice
  onLeave: () => {
    choice.isUntold = false
  },
})

delete page.motoraFirstTokens

export const { client } = session

// A page that was opened without a network learns who works here as soon as there is one.
connection.subscribe(() => {
  const state = session.get()
  const waits = state.phase === 'unreachable' || (state.phase === 'working' && state.remembered)
  if (waits && !connection.isLost()) void session.restore()
})
