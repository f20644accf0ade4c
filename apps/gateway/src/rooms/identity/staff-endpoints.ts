import { idParams, roleNamed } from '@motora/contract'
import * as contract from '@motora/contract/identity'
import { Refusal } from '../../kernel/refusal.js'
import {
  type Actor,
  type DoWork,
  type Handler,
  handle,
  handleInOwnTransactions,
  type Scope,
  type Work,
} from '../work.js'
import { assertPhone } from './assert-phone.js'
import { changeStaffPerson } from './change-staff-person.js'
import type { createStaffPeople, StaffRole } from './create-staff-person.js'
import { assertFits, type InvitationDeps } from './invite-account.js'
import { changeOwnStaffData, ownStaffData } from './own-staff-data.js'
import { type OperatorNames, presentOperatorUser, presentTechnician } from './present-staff.js'
import { assertMayHandle, removeStaffPerson } from './remove-staff-person.js'
import { signedInAsStaff } from './signed-in.js'
import type { MembershipRow } from './stores/account-store.js'
import { listStaffRows, type WhichStaff } from './stores/staff-store.js'

interface Deps extends Pick<InvitationDeps, 'operatorExists'>, ReturnType<typeof createStaffPeople> {
  doWork: DoWork
  everyAccount: Scope
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  /** Of those of these operators that the work sees. */
  operatorNamesOf: (work: Work, operatorIds: readonly string[]) => Promise<OperatorNames>
}

const noSuchOperator = () => new Refusal('operator.not_found', 'There is no such operator.')

/**
 * Whose people a call is about: who has an operator means that one, alone and without its sub-operators; the provider
 * means all, or the one it names.
 * source: ledgers C-48, D-05; decision Z-13
 */
const staffOf = (actor: Actor, roles: WhichStaff['roles'], asked?: string | null): WhichStaff => {
  const own = signedInAsStaff(actor).operatorId
  if (own !== null && asked !== undefined && asked !== own) throw noSuchOperator()
  return { roles, operatorId: own ?? asked ?? null }
}

type NewPerson = Omit<Parameters<Deps['addStaffPerson']>[1], 'passwordHash' | 'operatorId'> & {
  sharingOperatorId?: string | null | undefined
  password: string | undefined
}

const create = async (actor: Actor, body: NewPerson, deps: Deps): Promise<{ id: string; invited: boolean }> => {
  const { password, sharingOperatorId, seesEverything = false, ...person } = body
  const { role } = person
  const { operatorId } = staffOf(actor, [role], sharingOperatorId)
  assertMayHandle(role, signedInAsStaff(actor).operatorId)
  assertPhone(person.mobilePhone)
  await deps.doWork(actor, deps.everyAccount, (work) =>
    assertFits(work, { role, operatorId, seesEverything }, deps, 'sharingOperatorId'),
  )
  const passwordHash = await deps.checkNewStaffPassword(person, password)
  const { membershipId, invited } = await deps.doWork(actor, deps.everyAccount, (work) =>
    deps.addStaffPerson(work, { ...person, operatorId, seesEverything, passwordHash }),
  )
  return { id: membershipId, invited }
}

/** `field=SharingOperatorId&value=…`; an operator that the caller does not see is not there. */
const list = async (
  work: Work,
  roles: readonly StaffRole[],
  query: { field?: 'SharingOperatorId' | undefined; value?: string | undefined } & Parameters<typeof listStaffRows>[2],
  deps: Deps,
): Promise<{ rows: MembershipRow[]; total: number; names: OperatorNames }> => {
  const asked = query.field && query.value?.trim().toLowerCase()
  if (asked && !idParams.safeParse({ id: asked }).success) throw noSuchOperator()
  const which = staffOf(work.actor, roles, asked || undefined)
  if (asked && !(await deps.operatorExists(work, asked))) throw noSuchOperator()
  const { rows, total } = await listStaffRows(work, which, query)
  const ids = new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))
  return { rows, total, names: ids.size > 0 ? await deps.operatorNamesOf(work, [...ids]) : new Map() }
}

const operatorUserHandlers = (deps: Deps): Handler[] => {
  const roles = contract.operatorUserRoles
  return [
    handle(contract.listOperatorUsers, async (work, { query }) => {
      const { rows, total, names } = await list(work, roles, query, deps)
      return { status: 200, body: rows.map((row) => presentOperatorUser(row, names)), total }
    }),
    handleInOwnTransactions(contract.createOperatorUser, async (actor, { body }) => ({
      status: 201,
      body: await create(actor, body, deps),
    })),
    handle(contract.updateOperatorUser, async (work, { params, body }) => {
      assertPhone(body.mobilePhone)
      const version = await changeStaffPerson(work, staffOf(work.actor, roles), params.id, body)
      return { status: 200, body: { version } }
    }),
    handleInOwnTransactions(contract.deleteOperatorUser, async (actor, { params }) => {
      const which = staffOf(actor, roles)
      await deps.doWork(actor, deps.everyAccount, (work) => removeStaffPerson(work, which, params.id))
      return { status: 204, body: undefined }
    }),
  ]
}

const technicianHandlers = (deps: Deps): Handler[] => {
  const roles = [roleNamed.technician] as const
  return [
    handle(contract.listTechnicians, async (work, { query }) => {
      const { rows, total, names } = await list(work, roles, query, deps)
      return { status: 200, body: rows.map((row) => presentTechnician(row, names)), total }
    }),
    handleInOwnTransactions(contract.createTechnician, async (actor, { body }) => ({
      status: 201,
      body: await create(actor, { ...body, role: roleNamed.technician }, deps),
    })),
    handle(contract.updateTechnician, async (work, { params, body }) => {
      assertPhone(body.mobilePhone)
      const version = await changeStaffPerson(work, staffOf(work.actor, roles), params.technicianId, body)
      return { status: 200, body: { version } }
    }),
    handleInOwnTransactions(contract.deleteTechnician, async (actor, { params }) => {
      const which = staffOf(actor, roles)
      await deps.doWork(actor, deps.everyAccount, (work) => removeStaffPerson(work, which, params.id))
      return { status: 204, body: undefined }
    }),
  ]
}

const ownDataHandlers = ({ doWork, everyAccount, operatorNameOf }: Deps): Handler[] => [
  handleInOwnTransactions(contract.getOwnStaffData, async (actor) => ({
    status: 200,
    body: await doWork(actor, everyAccount, (work) => ownStaffData(work, signedInAsStaff(actor), operatorNameOf)),
  })),
  handleInOwnTransactions(contract.updateOwnStaffData, async (actor, { body }) => {
    assertPhone(body.mobilePhone)
    const version = await doWork(actor, everyAccount, (work) => changeOwnStaffData(work, signedInAsStaff(actor), body))
    return { status: 200, body: { version } }
  }),
]

/** People of operators: operator users and technicians; and everybody's own data. source: ledger groups C and D */
export const createStaffHandlers = (deps: Deps): Handler[] => [
  ...operatorUserHandlers(deps),
  ...technicianHandlers(deps),
  ...ownDataHandlers(deps),
]
