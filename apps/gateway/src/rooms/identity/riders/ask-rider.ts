import { Refusal } from '../../../kernel/refusal.js'
import type { AuditEntry } from '../../audit-entry.js'
import type { RequestFacts, Work } from '../../work.js'
import type { QuestionToRiders } from './own-account.js'
import { lockRiderPassword } from './store.js'

/**
 * Asks a rider who is signed in for the password, for what cannot be undone. Wrong ones are counted with those of a changed
 * password, and locked as they are; a right one gives nothing away, so who has none yet chooses one by a mail first.
 * @param wanted what it is asked for: a wrong one leaves it on record as refused
 * @returns what the work that follows has to ask: a password that was changed meanwhile proves nothing any more
 * @throws Refusal rider.unauthenticated: the person was erased meanwhile; identity.wrong_password, identity.locked,
 * identity.busy
 */
export const createAskRider =
  ({ tryPassword, refuse }: QuestionToRiders) =>
  async (
    request: RequestFacts,
    customerId: string,
    password: string,
    wanted: AuditEntry['event'],
  ): Promise<(work: Work) => Promise<void>> => {
    const { isRight, person } = await tryPassword(request, customerId, password)
    if (!person) throw new Refusal('rider.unauthenticated', 'Sign in first.')
    if (!isRight) return refuse(request, customerId, person, wanted)
    return async (work) => {
      if ((await lockRiderPassword(work, customerId)) !== person.passwordHash)
        throw new Refusal('identity.wrong_password', 'The password was changed elsewhere a moment ago.')
    }
  }
