import { idParams, roleNamed } from '@motora/contract'
import * as contract from '@motora/contract/identity'
import { handlesPeopleOf } from '@motora/rules/identity'
import type { Page, PageQuery } from '../../../kernel/db/page-of.js'
import { Refusal } from '../../../kernel/refusal.js'
import { assertPhone } from '../../assert-phone.js'
import { type Actor, type Call, type Handler, handle, type InTransaction, type Scope, type Work } from '../../work.js'
import { assertFits, type InvitationDeps } from '../accounts/invite-account.js'
import type { MembershipRow } from '../accounts/stores/account-store.js'
import { signedInAsStaff } from '../sessions/signed-in.js'
import { changeOwnStaffData, ownStaffData } from './own-staff-data.js'
import { type OperatorNames, presentOperatorUser, presentTechnician } from './present-staff.js'
import {
  assertMayHandle,
  changeStaffPerson,
  type createStaffPeople,
  type NewStaffPerson,
  removeStaffPerson,
  type StaffRole,
} from './staff-people.js'
import { listStaffRows, type WhichStaff } from './store.js'

interface Deps extends Pick<InvitationDeps, 'operatorExists'>, ReturnType<typeof createStaffPeople> {
  inTransaction: InTransaction
  everyAccount: Scope
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  /** Of those of these operators that the work sees. */
  operatorNamesOf: (work: Work, operatorIds: readonly string[]) => Promise<OperatorNames>
}

const noSuchOperator = () => new Refusal('operator.not_found', 'There is no such operator.')

/**
 * The operator whose people a call is about. An actor with an operator means that operator, without its sub-operators.
 * The provider means all operators, or the one that it names.
 * source: ledgers C-48, D-05; decision Z-13
 */
const staffOf = (actor: Actor, roles: WhichStaff['roles'], asked?: string | null): WhichStaff => {
  const own = signedInAsStaff(actor).operatorId
  if (asked !== undefined && !handlesPeopleOf(own, asked)) throw noSuchOperator()
  return { roles, operatorId: own ?? asked ?? null }
}

type NewPerson = Omit<Parameters<Deps['addStaffPerson']>[1], 'passwordHash' | 'operatorId'> & {
  sharingOperatorId?: string | null | undefined
  password: string | undefined
}

/** What is judged and hashed before anybody is added. */
const prepareToAdd = async (call: Call, body: NewPerson, deps: Deps): Promise<NewStaffPerson> => {
  const { password, sharingOperatorId, seesEverything = false, ...person } = body
  const { role } = person
  const { operatorId } = staffOf(call.actor, [role], sharingOperatorId)
  assertMayHandle(role, signedInAsStaff(call.actor).operatorId)
  assertPhone(person.mobilePhone, 'body.mobilePhone')
  await deps.inTransaction(call, deps.everyAccount, (work) =>
    assertFits(work, { role, operatorId, seesEverything }, deps, 'sharingOperatorId'),
  )
  const passwordHash = await deps.checkNewStaffPassword(person, password)
  return { ...person, operatorId, seesEverything, passwordHash }
}

const added = async (work: Work, person: NewStaffPerson, deps: Deps) => {
  const { membershipId: id, invited } = await deps.addStaffPerson(work, person)
  return { status: 201 as const, body: { id, invited } }
}

/** `field=SharingOperatorId&value=…`; an operator that the caller does not see is not there. */
const list = async (
  work: Work,
  roles: readonly StaffRole[],
  query: { field?: 'SharingOperatorId' | undefined; value?: string | undefined } & Parameters<typeof listStaffRows>[2],
  deps: Deps,
): Promise<Page<MembershipRow> & { names: OperatorNames }> => {
  const asked = query.field && query.value?.trim().toLowerCase()
  if (asked && !idParams.safeParse({ id: asked }).success) throw noSuchOperator()
  const which = staffOf(work.actor, roles, asked || undefined)
  if (asked && !(await deps.operatorExists(work, asked))) throw noSuchOperator()
  const page = await listStaffRows(work, which, query)
  const ids = new Set(page.rows.flatMap(({ operatorId }) => operatorId ?? []))
  return { ...page, names: ids.size > 0 ? await deps.operatorNamesOf(work, [...ids]) : new Map() }
}

/** The ids of a page of what `listTechnicians` shows to the caller. */
export const technicianIdsOf = async (
  work: Work,
  query: PageQuery,
): Promise<{ ids: string[]; next?: string | undefined }> => {
  const { rows, next } = await listStaffRows(work, staffOf(work.actor, [roleNamed.technician]), query)
  return { ids: rows.map(({ id }) => id), next }
}

const operatorUserHandlers = (deps: Deps): Handler[] => {
  const roles = contract.operatorUserRoles
  return [
    handle(contract.listOperatorUsers, async (work, { query }) => {
      const { rows, names, ...place } = await list(work, roles, query, deps)
      return { status: 200, body: rows.map((row) => presentOperatorUser(row, names)), ...place }
    }),
    handle(contract.createOperatorUser, {
      scope: deps.everyAccount,
      prepare: (call, { body }) => prepareToAdd(call, body, deps),
      answer: (work, _input, person) => added(work, person, deps),
    }),
    handle(contract.updateOperatorUser, async (work, { params, body }) => {
      assertPhone(body.mobilePhone, 'body.mobilePhone')
      const version = await changeStaffPerson(work, staffOf(work.actor, roles), params.id, body)
      return { status: 200, body: { version } }
    }),
    handle(contract.deleteOperatorUser, {
      scope: deps.everyAccount,
      answer: async (work, { params }) => {
        await removeStaffPerson(work, staffOf(work.actor, roles), params.id)
        return { status: 204, body: undefined }
      },
    }),
  ]
}

const technicianHandlers = (deps: Deps): Handler[] => {
  const roles = [roleNamed.technician] as const
  return [
    handle(contract.listTechnicians, async (work, { query }) => {
      const { rows, names, ...place } = await list(work, roles, query, deps)
      return { status: 200, body: rows.map((row) => presentTechnician(row, names)), ...place }
    }),
    handle(contract.createTechnician, {
      scope: deps.everyAccount,
      prepare: (call, { body }) => prepareToAdd(call, { ...body, role: roleNamed.technician }, deps),
      answer: (work, _input, person) => added(work, person, deps),
    }),
    handle(contract.updateTechnician, async (work, { params, body }) => {
      assertPhone(body.mobilePhone, 'body.mobilePhone')
      const version = await changeStaffPerson(work, staffOf(work.actor, roles), params.technicianId, body)
      return { status: 200, body: { version } }
    }),
    handle(contract.deleteTechnician, {
      scope: deps.everyAccount,
      answer: async (work, { params }) => {
        await removeStaffPerson(work, staffOf(work.actor, roles), params.id)
        return { status: 204, body: undefined }
      },
    }),
  ]
}

const ownDataHandlers = ({ everyAccount: scope, operatorNameOf }: Deps): Handler[] => [
  handle(contract.getOwnStaffData, {
    scope,
    answer: async (work) => ({
      status: 200,
      body: await ownStaffData(work, signedInAsStaff(work.actor), operatorNameOf),
    }),
  }),
  handle(contract.updateOwnStaffData, {
    scope,
    answer: async (work, { body }) => {
      assertPhone(body.mobilePhone, 'body.mobilePhone')
      return { status: 200, body: { version: await changeOwnStaffData(work, signedInAsStaff(work.actor), body) } }
    },
  }),
]

/** People of operators: operator users and technicians; and everybody's own data. source: ledger groups C and D */
export const createStaffHandlers = (deps: Deps): Handler[] => [
  ...operatorUserHandlers(deps),
  ...technicianHandlers(deps),
  ...ownDataHandlers(deps),
]
