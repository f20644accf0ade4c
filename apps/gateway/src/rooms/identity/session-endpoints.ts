import { endOtherSessions, endSession as endSessionEndpoint, listSessions, logout } from '@motora/contract/identity'
import { whyOver } from '@motora/rules/identity'
import { Refusal } from '../../kernel/refusal.js'
import { type DoWork, type Handler, handleInOwnTransactions, type Scope } from '../work.js'
import type { Cookies } from './cookies.js'
import { endSession, endSessionsOf } from './end-session.js'
import { presentSession } from './present.js'
import { signedIn } from './signed-in.js'
import { findSessionRow, listSessionRows } from './stores/session-store.js'

interface Deps {
  doWork: DoWork
  everyAccount: Scope
  cookies: Cookies
}

/** The calls about one's own sessions. They see the table of all, and only ever their own account in it. */
export const createSessionHandlers = ({ doWork, everyAccount, cookies }: Deps): Handler[] => [
  handleInOwnTransactions(logout, async (actor, _input, request) => {
    const { accountId, sessionId } = signedIn(actor)
    await doWork(actor, everyAccount, (work) => endSession(work, { id: sessionId, accountId }, 'logout'))
    if (cookies.isWeb(request)) cookies.write(request, 'motora-refresh', '', 0)
    return { status: 204, body: undefined }
  }),

  handleInOwnTransactions(listSessions, async (actor) => {
    const { accountId, sessionId } = signedIn(actor)
    const sessions = await doWork(actor, everyAccount, async (work) => {
      const rows = await listSessionRows(work, accountId)
      return rows.filter((row) => whyOver(row, work.now) === undefined)
    })
    return { status: 200, body: sessions.map((row) => presentSession(row, sessionId)) }
  }),

  handleInOwnTransactions(endSessionEndpoint, async (actor, { params }) => {
    const { accountId } = signedIn(actor)
    await doWork(actor, everyAccount, async (work) => {
      const session = await findSessionRow(work, params.id)
      // somebody else's is as unknown as one that never was
      if (session?.accountId !== accountId) throw new Refusal('request.not_found', 'There is no such session.')
      await endSession(work, session, 'ended by its person')
    })
    return { status: 204, body: undefined }
  }),

  handleInOwnTransactions(endOtherSessions, async (actor) => {
    const { accountId, sessionId } = signedIn(actor)
    await doWork(actor, everyAccount, async (work) => {
      const sessionsEnded = await endSessionsOf(work, accountId, 'ended by its person', sessionId)
      work.audit({
        event: 'identity.sessions_ended',
        target: { kind: 'account', id: accountId },
        after: { sessionsEnded },
      })
    })
    return { status: 204, body: undefined }
  }),
]
