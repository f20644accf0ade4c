import { type Role, roleNamed } from '@motora/contract'
import {
  createCauUser,
  createSacUser,
  deleteCauUser,
  deleteSacUser,
  getCauUser,
  getSacUser,
  listCauUsers,
  listSacUsers,
  updateCauUser,
  updateSacUser,
} from '@motora/contract/identity'
import { type Handler, handle, handleInOwnTransactions } from '../work.js'
import { noSuchSupportUser, removeSupportUser, updateSupportUser } from './change-support-user.js'
import type { PersonDeps } from './create-person.js'
import { createSupportUser } from './create-support-user.js'
import { presentSupportUser } from './present.js'
import { findSupportUserRow, listSupportUserRows } from './stores/support-user-store.js'

/** The same five calls for both kinds; only their addresses differ. */
const kinds = [
  {
    role: roleNamed.cau,
    list: listCauUsers,
    get: getCauUser,
    create: createCauUser,
    update: updateCauUser,
    remove: deleteCauUser,
  },
  {
    role: roleNamed.sac,
    list: listSacUsers,
    get: getSacUser,
    create: createSacUser,
    update: updateSacUser,
    remove: deleteSacUser,
  },
] as const

const handlersOf = (kind: (typeof kinds)[number] & { role: Role }, deps: PersonDeps): Handler[] => {
  const { role } = kind
  return [
    handle(kind.list, async (work, { query }) => {
      const { rows, total } = await listSupportUserRows(work, role, query)
      return { status: 200, body: rows.map(presentSupportUser), total }
    }),
    handle(kind.get, async (work, { params }) => {
      const row = await findSupportUserRow(work, role, params.id)
      if (!row) throw noSuchSupportUser()
      return { status: 200, body: presentSupportUser(row) }
    }),
    handleInOwnTransactions(kind.create, async (actor, { body }) => ({
      status: 201,
      body: await createSupportUser(actor, role, body, deps),
    })),
    handle(kind.update, async (work, { params, body }) => {
      await updateSupportUser(work, role, params.id, body)
      return { status: 204, body: undefined }
    }),
    handle(kind.remove, async (work, { params }) => {
      await removeSupportUser(work, role, params.id)
      return { status: 204, body: undefined }
    }),
  ]
}

/** People of customer attention and customer service. source: ledgers Q-11..Q-14 */
export const createSupportUserHandlers = (deps: PersonDeps): Handler[] =>
  kinds.flatMap((kind) => handlersOf(kind, deps))
