import { deleteView, listViews, maxViewsOfTable, saveView } from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, type Scope } from '../../work.js'
import { signedIn } from '../sessions/signed-in.js'
import { countOtherViewRows, deleteViewRow, listViewRows, putViewRow } from './store.js'

/** Views of tables, each person's own: what another keeps is as unknown as what never was. source: SCREENS, tables */
export const createViewHandlers = ({ everyAccount: scope }: { everyAccount: Scope }): Handler[] => [
  handle(listViews, {
    scope,
    answer: async (work, { query }) => ({
      status: 200,
      body: await listViewRows(work, signedIn(work.actor).accountId, query.tableId),
    }),
  }),
  handle(saveView, {
    scope,
    answer: async (work, { body }) => {
      const { accountId } = signedIn(work.actor)
      if ((await countOtherViewRows(work, accountId, body.tableId, body.name)) >= maxViewsOfTable)
        throw new Refusal('identity.views_full', `At most ${maxViewsOfTable} views of a table can be kept.`, {
          params: { most: maxViewsOfTable },
        })
      return { status: 200, body: await putViewRow(work, accountId, body) }
    },
  }),
  handle(deleteView, {
    scope,
    answer: async (work, { params }) => {
      const done = await deleteViewRow(work, signedIn(work.actor).accountId, params.id)
      if (!done) throw new Refusal('request.not_found', 'There is no such view.')
      return { status: 204, body: undefined }
    },
  }),
]
