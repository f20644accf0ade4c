import { subscribeToTopic, unsubscribeFromTopic } from '@motora/contract/identity'
import { type Handler, handle, type Scope } from '../../work.js'
import { signedIn } from '../sessions/signed-in.js'
import { deletePushRow, putPushRow } from './store.js'

/** Where the signed-in person wants to be notified. source: ledgers */
export const createPushHandlers = ({ everyAccount: scope }: { everyAccount: Scope }): Handler[] => [
  handle(subscribeToTopic, {
    scope,
    answer: async (work, { query }) => {
      await putPushRow(work, signedIn(work.actor).sessionId, query.token)
      return { status: 204, body: undefined }
    },
  }),
  handle(unsubscribeFromTopic, {
    scope,
    answer: async (work, { query }) => {
      await deletePushRow(work, signedIn(work.actor).sessionId, query.token)
      return { status: 204, body: undefined }
    },
  }),
]
