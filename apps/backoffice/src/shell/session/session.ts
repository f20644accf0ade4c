import { type Role, roleNames } from '@motora/contract'
import { type CurrentMembership, getCurrent, logout, type SignInBody, signIn } from '@motora/contract/identity'
import { staysSignedIn } from '@motora/rules/identity'
import { isOffline } from '../api/api-error'
import { createClient, type SessionAccess } from '../api/client'
import { createListeners } from './listeners'
import { screenAccess } from './screen-access'
import type { SessionDeps, SignInOutcome } from './session-deps'
import { sessionMemory } from './session-memory'
import type { SessionState, SignedOutWhy, WorkingState } from './session-state'
import type { TabMessage } from './tab-messages'
import { tokenKeeper } from './token-keeper'
import { waitingCalls } from './waiting-calls'

/** Who is signed in, in which role, and everything that begins or ends it. One for the whole page. */
export function createSession(deps: SessionDeps) {
  const memory = sessionMemory(deps.shelves, deps.now)
  const listeners = createListeners()
  const waiting = waitingCalls()
  let state: SessionState = { phase: 'starting' }
  let { firstTokens } = deps
  const set = (next: SessionState) => {
    state = next
    listeners.announce()
  }
  const isRemembered = () => state.phase === 'working' && state.remembered === true
  const isPaused = () => state.phase === 'working' && state.paused === true
  const tell = (message: TabMessage) => deps.channel?.postMessage(message)

  /** True while the person's own log-out is on its way: what the gateway ends meanwhile is no news. */
  let leaving = false

  const keeper = tokenKeeper({
    ...deps,
    onRejected: ended,
    onFresh: ({ idToken, expiresIn }) => {
      if (state.phase === 'working')
        tell({ kind: 'refreshed', email: state.membership.email, tokens: { idToken, expiresIn } })
    },
  })
  /** For the session's own calls, which never wait for the person. */
  const ownAccess: SessionAccess = {
    async headers() {
      // opened without a network: the first call that gets through proves who it is
      if (isRemembered() && !keeper.current()) await keeper.refresh()
      const token = await keeper.forCall()
      return {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(state.phase === 'working' ? { 'X-Sharing-Membership': state.membership.id } : {}),
      }
    },
    async refreshAfter401(used) {
      const token = keeper.current()
      // Another call was quicker: its fresh token serves this one too.
      if (token && used.Authorization !== `Bearer ${token}`) return true
      return keeper.refresh()
    },
    ended,
  }
  // what a screen asks while the session is being ended would only be refused
  const access = screenAccess(ownAccess, () => leaving || isPaused(), waiting)
  const own = createClient(ownAccess, deps.send)
  const client = createClient(deps.askFactor ? { ...access, askFactor: deps.askFactor } : access, deps.send)

  /** The gateway ended the session. Work that is not saved stays on the screen until the person is back. (Z-09) */
  function ended() {
    if (leaving || state.phase === 'signed-out' || isPaused()) return
    if (state.phase !== 'working' || !deps.hasTypedWork?.()) return leave('ended')
    keeper.drop()
    set({ ...state, paused: true })
  }

  function leave(why?: SignedOutWhy) {
    keeper.drop()
    memory.forget()
    deps.onLeave?.()
    set({ phase: 'signed-out', ...(why ? { why } : {}) })
    waiting.release(false)
  }

  /** Ends the session at the gateway too, and in the other tabs. Being offline keeps no one signed in here. */
  async function signOut(why?: SignedOutWhy): Promise<void> {
    leaving = true
    tell({ kind: 'signed-out' })
    try {
      if (keeper.current()) await own.call(logout, {}).catch(() => undefined)
    } finally {
      leaving = false
      leave(why)
    }
  }

  /** The roles of the signed-in person; the remembered one, else the only one, is taken without asking. */
  async function meet(ask: boolean, more: Pick<WorkingState, 'insteadOf'> = {}): Promise<void> {
    const memberships = await own.call(getCurrent, {})
    const remembered = ask ? undefined : memberships.find((one) => one.id === memory.membership())
    const only = memberships.length === 1 ? memberships[0] : undefined
    const chosen = remembered ?? only
    if (chosen) return take(chosen, memberships, more)
    if (memberships.length === 0) return signOut('no-permission')
    set({ phase: 'choosing', memberships })
  }

  async function take(
    membership: CurrentMembership,
    memberships: readonly CurrentMembership[],
    more: Pick<WorkingState, 'insteadOf'> = {},
  ): Promise<void> {
    if (!roleNames.includes(membership.role as Role)) return signOut('no-permission')
    if (!staysSignedIn(membership)) return signOut('not-operational')
    memory.noteMembership(membership)
    set({ phase: 'working', memberships, membership, ...more })
  }

  /** After a reload: asks the gateway for the session of the cookie. Out of its reach, with what is remembered. */
  async function restore(): Promise<void> {
    const asked = firstTokens
    firstTokens = undefined
    if (!memory.hasSession()) return set({ phase: 'signed-out' })
    if (state.phase !== 'starting' && !isRemembered()) set({ phase: 'starting' })
    try {
      if (await keeper.refresh(asked)) await meet(false)
    } catch (error) {
      if (state.phase !== 'starting') return
      const known = isOffline(error) ? memory.lastMembership() : undefined
      if (!known) return set({ phase: 'unreachable', error })
      set({ phase: 'working', memberships: [known], membership: known, remembered: true })
    }
  }

  /** With a fresh token: goes on where the person was, or begins again with another person or without the role. */
  async function goOn(before: WorkingState): Promise<void> {
    const memberships = await own.call(getCurrent, {})
    const same = memberships.find(({ id, email }) => id === before.membership.id && email === before.membership.email)
    if (same && staysSignedIn(same)) {
      set({ phase: 'working', memberships, membership: same })
      return waiting.release(true)
    }
    const isOther = memberships[0]?.email !== before.membership.email
    waiting.release(false)
    // What was loaded and typed was another person's: nothing of it may be shown to this one.
    memory.forgetMembership()
    if (isOther && !memory.hasSession()) return leave('replaced')
    set({ phase: 'starting' })
    await meet(false, isOther ? { insteadOf: before.membership.email } : {})
  }

  /**
   * What the person or their operator may do has changed: asks again, and everything on the screen stays.
   * @throws ApiError
   */
  async function renew(): Promise<void> {
    if (state.phase !== 'working' || isPaused()) return
    const before = state
    const memberships = await own.call(getCurrent, {})
    const membership = memberships.find(({ id }) => id === before.membership.id)
    if (state === before && membership) set({ ...before, memberships, membership })
  }

  /**
   * Somebody signed in in another tab: the cookie may be another person's now. The person who goes on loses nothing.
   */
  async function recheck(): Promise<void> {
    if (state.phase !== 'working') return restore()
    const before = state
    try {
      keeper.drop()
      if (await keeper.refresh()) await goOn(before)
    } catch (error) {
      // Unknown whose session it is: nothing may go on in anybody's name.
      set({ phase: 'unreachable', error })
      waiting.release(false)
    }
  }

  function hear(message: TabMessage): void {
    switch (message.kind) {
      case 'signed-out':
        if (state.phase !== 'signed-out') leave()
        return
      case 'signed-in':
        void recheck()
        return
      case 'refreshed':
        if (state.phase !== 'working' || state.membership.email !== message.email) return
        keeper.accept(message.tokens)
        if (isPaused()) resumed(state)
        return
      case 'role':
        hearRole(message)
        return
      case 'typed-asked':
        if (state.phase === 'working' && deps.hasTypedWork?.()) tell({ kind: 'typed-here' })
    }
  }

  function hearRole({ email, membershipId }: TabMessage & { kind: 'role' }): void {
    if (state.phase !== 'working' && state.phase !== 'choosing') return
    const elsewhere = state.memberships.find((one) => one.id === membershipId && one.email === email)
    if (!elsewhere) return
    if (state.phase === 'choosing' && !state.before) void take(elsewhere, state.memberships)
    else if (state.phase === 'working' && elsewhere.id !== state.membership.id)
      set({ ...state, roleElsewhere: elsewhere })
  }

  function resumed({ memberships, membership }: WorkingState): void {
    set({ phase: 'working', memberships, membership })
    waiting.release(true)
  }

  deps.channel?.addEventListener('message', (event) => hear(event.data as TabMessage))

  return {
    client,
    access,
    get: () => state,
    subscribe: listeners.subscribe,
    restore,
    renew,
    signOut,
    /** The gateway ended the session (said by the live stream or by a refused refresh). */
    ended,

    /** @throws ApiError with identity.wrong_credentials, .wrong_code, .locked, .busy */
    async signIn(body: SignInBody): Promise<SignInOutcome> {
      const answer = await own.either(signIn, { body })
      if ('file' in answer) return { kind: 'enrol', picture: answer.file }
      if ('code' in answer.json) return { kind: 'code-required' }
      keeper.accept(answer.json)
      memory.forget()
      memory.noteSession(body.remember ?? true)
      tell({ kind: 'signed-in' })
      const { recoveryCodes, language } = answer.json
      return { kind: 'signed-in', recoveryCodes, language }
    },

    /** After the tokens are there: fetches who it is and lets the person choose a role. @throws ApiError */
    enter: () => meet(true),

    /**
     * The same person again, over the screen that waits. An account that has to enrol first starts at the beginning.
     * @throws ApiError as signIn
     */
    async resume(body: { password: string; code?: string }): Promise<'done' | 'code-required'> {
      if (state.phase !== 'working' || !state.paused) return 'done'
      const before = state
      const remember = memory.isRemembered()
      const answer = await own.either(signIn, { body: { ...body, email: before.membership.email, remember } })
      if ('file' in answer) {
        leave('ended')
        return 'done'
      }
      if ('code' in answer.json) return 'code-required'
      keeper.accept(answer.json)
      memory.noteSession(remember)
      await goOn(before)
      tell({ kind: 'signed-in' })
      return 'done'
    },

    /** Leaves the screen that waits, and what was typed there. */
    giveUp: () => {
      if (isPaused()) leave('ended')
    },

    async choose(id: string): Promise<void> {
      if (state.phase !== 'choosing' && state.phase !== 'working') return
      const membership = state.memberships.find((one) => one.id === id)
      if (!membership) return
      await take(membership, state.memberships)
      tell({ kind: 'role', email: membership.email, membershipId: membership.id })
    },

    changeRole() {
      if (state.phase !== 'working' || state.memberships.length < 2) return
      set({ phase: 'choosing', memberships: state.memberships, before: state.membership })
    },

    keepRole() {
      if (state.phase === 'choosing' && state.before)
        set({ phase: 'working', memberships: state.memberships, membership: state.before })
    },

    /** The person has read what happened in another tab. */
    noted() {
      if (state.phase !== 'working') return
      const { insteadOf: _, roleElsewhere: __, ...rest } = state
      set(rest)
    },
  }
}

export type Session = ReturnType<typeof createSession>
