import { endOtherSessions, endSession as endSessionEndpoint, listSessions, logout } from '@motora/contract/identity'
import { type Handler, handle, type Scope } from '../../work.js'
import type { Cookies } from './cookies.js'
import { endSessionsOf } from './end-session.js'
import { createOwnSessions } from './own-sessions.js'
import { signedIn } from './signed-in.js'

const ownSessions = createOwnSessions('staff')

interface Deps {
  everyAccount: Scope
  cookies: Cookies
}

/** The calls about one's own sessions. They see the table of all, and only ever their own account in it. */
export const createSessionHandlers = ({ everyAccount: scope, cookies }: Deps): Handler[] => [
  handle(logout, {
    scope,
    answer: async (work) => {
      const { accountId, sessionId } = signedIn(work.actor)
      await ownSessions.signOut(work, accountId, sessionId)
      if (work.request && cookies.isWeb(work.request)) cookies.write(work.request, 'motora-refresh', '', 0)
      return { status: 204, body: undefined }
    },
  }),

  handle(listSessions, {
    scope,
    answer: async (work) => {
      const { accountId, sessionId } = signedIn(work.actor)
      return { status: 200, body: await ownSessions.list(work, accountId, sessionId) }
    },
  }),

  handle(endSessionEndpoint, {
    scope,
    answer: async (work, { params }) => {
      await ownSessions.end(work, signedIn(work.actor).accountId, params.id)
      return { status: 204, body: undefined }
    },
  }),

  handle(endOtherSessions, {
    scope,
    answer: async (work) => {
      const { accountId, sessionId } = signedIn(work.actor)
      const sessionsEnded = await endSessionsOf(work, { accountId }, 'ended by its person', sessionId)
      work.audit({
        event: 'identity.sessions_ended',
        target: { kind: 'account', id: accountId },
        after: { sessionsEnded },
      })
      return { status: 204, body: undefined }
    },
  }),
]
