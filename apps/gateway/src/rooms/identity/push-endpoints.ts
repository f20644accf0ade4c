import { subscribeToTopic, unsubscribeFromTopic } from '@motora/contract/identity'
import { type DoWork, type Handler, handleInOwnTransactions, type Scope } from '../work.js'
import { signedIn } from './signed-in.js'
import { deletePushRow, putPushRow } from './stores/push-store.js'

/** Where the signed-in person wants to be told things. source: ledgers */
export const createPushHandlers = ({ doWork, everyAccount }: { doWork: DoWork; everyAccount: Scope }): Handler[] => [
  handleInOwnTransactions(subscribeToTopic, async (actor, { query }) => {
    const { sessionId } = signedIn(actor)
    await doWork(actor, everyAccount, (work) => putPushRow(work, sessionId, query.token))
    return { status: 204, body: undefined }
  }),
  handleInOwnTransactions(unsubscribeFromTopic, async (actor, { query }) => {
    const { sessionId } = signedIn(actor)
    await doWork(actor, everyAccount, (work) => deletePushRow(work, sessionId, query.token))
    return { status: 204, body: undefined }
  }),
]
