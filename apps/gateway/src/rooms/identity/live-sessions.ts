import type { Bus, Fact } from '../../kernel/bus.js'
import type { Work } from '../work.js'
import { type AccountChanged, accountChangedTopic, type SessionEnded, sessionEndedTopic } from './end-session.js'
import { findAccountRowById, listMembershipRows, type MembershipRow } from './stores/account-store.js'
import { findSessionRow, type SessionRow, touchSessionRow } from './stores/session-store.js'

/** What each request asks of a session. */
export interface LiveSession {
  session: SessionRow
  email: string
  accountCanOperate: boolean
  memberships: MembershipRow[]
}

/** How long another process may not know that a session has ended. This one knows at once. */
const rememberedMs = 1000
const most = 5000

/** The sessions that requests come with, looked up again every second. */
export class LiveSessions {
  readonly #inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  readonly #remembered = new Map<string, { at: number; found: Promise<LiveSession | undefined> }>()

  constructor(inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>, bus: Pick<Bus, 'subscribe'>) {
    this.#inOwnWork = inOwnWork
    bus.subscribe(sessionEndedTopic, (facts) => {
      for (const { payload } of facts as Fact<SessionEnded>[]) this.#remembered.delete(payload.sessionId)
    })
    // seldom, and whose sessions they are is not known before they are loaded: forget all
    bus.subscribe(accountChangedTopic, (_facts: Fact<AccountChanged>[] | Fact[]) => this.#remembered.clear())
  }

  find(sessionId: string): Promise<LiveSession | undefined> {
    const now = performance.now()
    const known = this.#remembered.get(sessionId)
    if (known && now - known.at < rememberedMs) return known.found
    if (this.#remembered.size >= most) this.#remembered.clear()
    const found = this.#inOwnWork((work) => load(work, sessionId))
    // kept while it is loaded: what changes meanwhile takes it out of the map again
    this.#remembered.set(sessionId, { at: now, found })
    found.catch(() => this.#remembered.delete(sessionId))
    return found
  }
}

const load = async (work: Work, sessionId: string): Promise<LiveSession | undefined> => {
  const session = await findSessionRow(work, sessionId)
  if (!session || session.endedAt) return undefined
  const account = await findAccountRowById(work, session.accountId)
  if (!account) return undefined
  if (work.now.getTime() - session.lastUsedAt.getTime() > 60_000) await touchSessionRow(work, sessionId)
  const memberships = await listMembershipRows(work, account.id)
  return { session, email: account.email, accountCanOperate: account.canOperate, memberships }
}
