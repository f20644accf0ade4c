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
  type SupportUser,
  updateCauUser,
  updateSacUser,
} from '@motora/contract/identity'
import { type Handler, handle } from '../../work.js'
import { hashForNewPerson, type PersonDeps } from '../accounts/create-person.js'
import { findSupportUserRow, listSupportUserRows, type SupportUserRow } from './store.js'
import { createSupportUser, noSuchSupportUser, removeSupportUser, updateSupportUser } from './support-users.js'

const presentSupportUser = ({ account, membership }: SupportUserRow): SupportUser => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  fullName: `${account.firstName} ${account.lastName}`.trim(),
  email: account.email,
  phoneNumber: account.mobilePhone,
  identificationDocumentCode: account.documentCode,
  pending: membership.acceptedAt === null,
})

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
      const { rows, ...place } = await listSupportUserRows(work, role, query)
      return { status: 200, body: rows.map(presentSupportUser), ...place }
    }),
    handle(kind.get, async (work, { params }) => {
      const row = await findSupportUserRow(work, role, params.id)
      if (!row) throw noSuchSupportUser()
      return { status: 200, body: presentSupportUser(row) }
    }),
    handle(kind.create, {
      scope: deps.everyAccount,
      prepare: (_call, { body }) => hashForNewPerson(body, body.password, deps, ['password', 'confirmPassword']),
      answer: async (work, { body }, passwordHash) => ({
        status: 201,
        body: await createSupportUser(work, role, body, passwordHash, deps),
      }),
    }),
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
