import { deleteView, listViews, mostViewsOfTable, saveView } from '@motora/contract/identity'
import { Refusal } from '../../kernel/refusal.js'
import { type DoWork, type Handler, handleInOwnTransactions, type Scope } from '../work.js'
import { signedIn } from './signed-in.js'
import { countOtherViewRows, deleteViewRow, listViewRows, putViewRow } from './stores/view-store.js'

/** Views of tables, each person's own: what another keeps is as unknown as what never was. source: SCREENS, tables */
export const createViewHandlers = ({ doWork, everyAccount }: { doWork: DoWork; everyAccount: Scope }): Handler[] => [
  handleInOwnTransactions(listViews, async (actor, { query }) => {
    const { accountId } = signedIn(actor)
    const body = await doWork(actor, everyAccount, (work) => listViewRows(work, accountId, query.tableId))
    return { status: 200, body }
  }),
  handleInOwnTransactions(saveView, async (actor, { body }) => {
    const { accountId } = signedIn(actor)
    const saved = await doWork(actor, everyAccount, async (work) => {
      if ((await countOtherViewRows(work, accountId, body.tableId, body.name)) >= mostViewsOfTable)
        throw new Refusal('identity.views_full', `At most ${mostViewsOfTable} views of a table can be kept.`, {
          params: { most: mostViewsOfTable },
        })
      return putViewRow(work, accountId, body)
    })
    return { status: 200, body: saved }
  }),
  handleInOwnTransactions(deleteView, async (actor, { params }) => {
    const { accountId } = signedIn(actor)
    const done = await doWork(actor, everyAccount, (work) => deleteViewRow(work, accountId, params.id))
    if (!done) throw new Refusal('request.not_found', 'There is no such view.')
    return { status: 204, body: undefined }
  }),
]
