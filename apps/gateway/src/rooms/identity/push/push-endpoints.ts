import {
  subscribeRiderToTopic,
  subscribeToTopic,
  unsubscribeFromTopic,
  unsubscribeRiderFromTopic,
} from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { type Actor, type Handler, handle, type Scope, type Work } from '../../work.js'
import { signedIn } from '../sessions/signed-in.js'
import { deletePushRow, putPushRow } from './store.js'

/** @throws Refusal rider.unauthenticated */
const sessionOfRider = (actor: Actor): string => {
  if (actor.kind === 'rider') return actor.sessionId
  throw new Refusal('rider.unauthenticated', 'Sign in first.')
}

/** Where the signed-in person, of the staff or a rider, wants to be notified. source: ledgers, M-13 */
export const createPushHandlers = ({ everyAccount: scope }: { everyAccount: Scope }): Handler[] => {
  const answer =
    (write: typeof putPushRow, sessionOf: (actor: Actor) => string) =>
    async (work: Work, { query }: { query: { token: string } }) => {
      await write(work, sessionOf(work.actor), query.token)
      return { status: 204 as const, body: undefined }
    }
  const sessionOfStaff = (actor: Actor) => signedIn(actor).sessionId
  return [
    handle(subscribeToTopic, { scope, answer: answer(putPushRow, sessionOfStaff) }),
    handle(unsubscribeFromTopic, { scope, answer: answer(deletePushRow, sessionOfStaff) }),
    handle(subscribeRiderToTopic, { scope, answer: answer(putPushRow, sessionOfRider) }),
    handle(unsubscribeRiderFromTopic, { scope, answer: answer(deletePushRow, sessionOfRider) }),
  ]
}
