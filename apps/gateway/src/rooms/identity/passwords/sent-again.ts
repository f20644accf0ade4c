import { Refusal } from '../../../kernel/refusal.js'
import type { RequestFacts, Work } from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import { findSessionRow } from '../sessions/store.js'
import type { PasswordQuestion } from './ask-password.js'

/** So long after a change its repeat is known. */
const knownForMs = 3_600_000

interface Deps {
  inOwnWork: InOwnWork
  tryPassword: PasswordQuestion<unknown>['tryPassword']
  /** When this person changed the password; null: never, or somebody else did. */
  changedAt: (work: Work, id: string) => Promise<Date | null>
}

/**
 * Whether a change of the password was made a moment ago and is sent again, because its answer was lost: the old password
 * is wrong by then. A change ends all sessions but the one it was made in, so one that is older than the change made it.
 * Nothing is kept of either password. The new one is looked at as one more counted try: it says no more, and no
 * faster, than a try of the old one does.
 */
export const createIsSentAgain =
  ({ inOwnWork, tryPassword, changedAt }: Deps) =>
  async (
    request: RequestFacts,
    { id, sessionId }: { id: string; sessionId: string },
    newPassword: string,
  ): Promise<boolean> => {
    const madeHere = await inOwnWork(request, async (work) => {
      const [at, session] = [await changedAt(work, id), await findSessionRow(work, sessionId)]
      return at && session && session.createdAt <= at && work.now.getTime() - at.getTime() <= knownForMs
    })
    if (!madeHere) return false
    try {
      return (await tryPassword(request, id, newPassword)).isRight
    } catch (error) {
      // the old password was wrong, which is to be said and put on record
      if (error instanceof Refusal && error.code === 'identity.locked') return false
      throw error
    }
  }

export type IsSentAgain = ReturnType<typeof createIsSentAgain>
