import type { Fact, RoomListener } from '../../../kernel/bus.js'
import type { Work } from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import { accountChangedTopic, type SessionEnded, sessionEndedTopic } from './end-session.js'
import { findSessionRow, noteUsedGeneration, type SessionRow, touchSessionRow } from './store.js'

/** What each request asks of a session. */
export interface LiveSession<P> {
  session: SessionRow
  /** The person of the session, with what requests need to know of them. */
  person: P
}

/** How long another process may not know that a session has ended. This one knows immediately. */
const rememberedMs = 1000
const most = 5000

/** The sessions that requests come with, looked up again every second. */
export class LiveSessions<P> {
  readonly #inOwnWork: InOwnWork
  readonly #load: (work: Work, session: SessionRow) => Promise<P | undefined>
  readonly #remembered = new Map<string, { at: number; found: Promise<LiveSession<P> | undefined> }>()
  readonly #noting = new Map<string, Promise<void>>()

  readonly listeners: readonly RoomListener[] = [
    {
      topic: sessionEndedTopic,
      hear: (facts: Fact<SessionEnded>[]) => {
        for (const { payload } of facts) this.#remembered.delete(payload.sessionId)
      },
    },
    // rarely, and whose sessions they are is not known before they are loaded: forget all
    { topic: accountChangedTopic, hear: () => this.#remembered.clear() },
  ]

  /** @param load whose session this is; undefined when that person is gone */
  constructor(inOwnWork: InOwnWork, load: (work: Work, session: SessionRow) => Promise<P | undefined>) {
    this.#inOwnWork = inOwnWork
    this.#load = load
  }

  find(sessionId: string): Promise<LiveSession<P> | undefined> {
    const now = performance.now()
    const known = this.#remembered.get(sessionId)
    if (known && now - known.at < rememberedMs) return known.found
    if (this.#remembered.size >= most) this.#remembered.clear()
    const found = this.#inOwnWork(undefined, (work) => this.#look(work, sessionId))
    // kept while it is loaded: what changes meanwhile takes it out of the map again
    this.#remembered.set(sessionId, { at: now, found })
    found.catch(() => this.#remembered.delete(sessionId))
    return found
  }

  /**
   * Keeps that a token of this generation was used, before its call is answered: the token before it is no lost answer's
   * from then on. Once for each generation; calls that come together wait for the same write. source: decision 0184
   */
  async noteUse(session: SessionRow, generation: number): Promise<void> {
    if (generation <= session.usedGeneration) return
    const key = `${session.id}.${generation}`
    const noting =
      this.#noting.get(key) ??
      this.#inOwnWork(undefined, (work) => noteUsedGeneration(work, session.id, generation)).finally(() =>
        this.#noting.delete(key),
      )
    this.#noting.set(key, noting)
    await noting
    // of the remembered row: the next calls need not ask
    session.usedGeneration = Math.max(session.usedGeneration, generation)
  }

  async #look(work: Work, sessionId: string): Promise<LiveSession<P> | undefined> {
    const session = await findSessionRow(work, sessionId)
    if (!session || session.endedAt) return undefined
    const person = await this.#load(work, session)
    if (!person) return undefined
    if (work.now.getTime() - session.lastUsedAt.getTime() > 60_000) await touchSessionRow(work, sessionId)
    return { session, person }
  }
}
