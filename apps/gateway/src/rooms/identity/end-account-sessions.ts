import type { Work } from '../work.js'
import { endSessionsOf } from './end-session.js'
import { findAccountRowById } from './stores/account-store.js'
import { noSuchAccount } from './take-away.js'

/** Signs an account out everywhere. @throws Refusal request.not_found */
export const endAccountSessions = async (work: Work, accountId: string): Promise<void> => {
  const account = await findAccountRowById(work, accountId)
  if (!account) throw noSuchAccount()
  const sessionsEnded = await endSessionsOf(work, accountId, 'ended by an administrator')
  work.audit({
    event: 'accounts.sessions_ended',
    target: { kind: 'account', id: accountId, name: account.email },
    after: { sessionsEnded },
  })
}
