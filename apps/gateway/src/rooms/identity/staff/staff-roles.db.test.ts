import { roleNamed } from '@motora/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { makeAccount, type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'
import { good, openStaff, typedPerson } from '../testing/open-staff.js'
import { changeStaffRow, listStaffRows, lockStaffRow } from './store.js'

type Company = Awaited<ReturnType<typeof openStaff>>
let db: TestDatabase
let identity: OpenIdentity
let company: Company
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
  company = await openStaff(identity)
})
afterAll(() => db.close())

const tokenOf = (mail: { link: string | null } | undefined): string => mail?.link?.split('#token=')[1] ?? ''
describe('managers of an operator', () => {
  const create = (actor: Actor, more: object = {}) =>
    identity.call('identity.createOperatorUser', { body: typedPerson({ role: roleNamed.manager, ...more }) }, { actor })
  const remove = (actor: Actor, id: string) =>
    identity.call('identity.deleteOperatorUser', { params: { id } }, { actor })

  test('are added and removed by the provider, not by each other', async () => {
    expect(await refusalOf(create(company.manager))).toBe('identity.not_permitted')
    const { id } = (await create(company.admin, { sharingOperatorId: company.ona })).body as { id: string }
    expect(await refusalOf(remove(company.manager, id))).toBe('identity.not_permitted')
    expect((await remove(company.admin, id)).status).toBe(204)
  })

  test('nobody removes themselves', async () => {
    expect(await refusalOf(remove(company.manager, company.manager.membershipId))).toBe('identity.own_account')
  })

  test('stand in the list with their role', async () => {
    const { body } = await identity.call('identity.listOperatorUsers', { query: {} }, { actor: company.managerOfChild })
    expect(body).toContainEqual(
      expect.objectContaining({ id: company.managerOfChild.membershipId, role: 'Sharing.OperatorManager' }),
    )
  })
})

describe('technicians of the provider', () => {
  const create = (actor: Actor, more: object) =>
    identity.call('identity.createTechnician', { body: typedPerson(more) }, { actor })

  test('see everything by the provider’s word alone, said outright (Z-11)', async () => {
    const { body } = await create(company.admin, { seesEverything: true })
    const listed = await identity.call('identity.listTechnicians', { query: {} }, { actor: company.admin })
    expect(listed.body).toContainEqual(
      expect.objectContaining({
        id: (body as { id: string }).id,
        seesEverything: true,
        sharingOperatorId: null,
        sharingOperatorName: null,
      }),
    )
    expect(await refusalOf(create(company.manager, { seesEverything: true }))).toBe('request.invalid')
    expect(await refusalOf(create(company.admin, { seesEverything: true, sharingOperatorId: company.ona }))).toBe(
      'request.invalid',
    )
  })
})

describe('roles that come about in other ways', () => {
  test('a person whom the platform invites stands in the operator’s list by the name that was typed', async () => {
    const known = await makeAccount(identity)
    const body = { email: known.email, fullName: 'Biel Soler Pons', role: roleNamed.technician, phoneNumber: '' }
    await identity.call(
      'identity.inviteAccount',
      { body: { ...body, operatorId: company.ona } },
      { actor: company.admin },
    )
    const { body: rows } = await identity.call(
      'identity.listTechnicians',
      { query: { search: known.email } },
      { actor: company.manager },
    )
    expect(rows).toMatchObject([
      { firstName: 'Biel', lastName: 'Soler Pons', email: known.email.toLowerCase(), mobilePhone: null, pending: true },
    ])
  })
})

describe('row-level security', () => {
  test('a manager’s transaction finds and changes no row of another operator, whatever is asked', async () => {
    const foreign = company.stranger.membershipId
    const scope = await identity.operators.scopeOf(company.manager, false)
    await identity.inTransaction({ actor: company.manager, request: undefined }, scope, async (work) => {
      const which = { roles: [roleNamed.manager], operatorId: null }
      const { rows } = await listStaffRows(work, which, { page: 1, pageSize: 1000 })
      expect(new Set(rows.map(({ operatorId }) => operatorId))).toEqual(new Set([company.ona, company.gracia]))
      expect(await lockStaffRow(work, which, foreign)).toBeUndefined()
      expect(await changeStaffRow(work, foreign, { firstName: 'X' })).toBeUndefined()
    })
  })
})

describe('an account whose address nobody has confirmed', () => {
  const accept = async (email: string, chosen?: string) => {
    const token = tokenOf((await identity.mailsTo(email)).at(-1))
    const facts = (await identity.call('identity.lookAtLink', { body: { token } })).body
    const used = identity.call('identity.useLink', { body: { token, ...(chosen ? { password: chosen } : {}) } })
    return { facts, used }
  }

  test('takes no role at another operator by the password that somebody else made it with', async () => {
    const { email } = typedPerson()
    const body = typedPerson({ email })
    await identity.call('identity.createTechnician', { body }, { actor: company.manager })
    await db.asOwner('update accounts set totp_required = false where email = $1', [email])
    await identity.call('identity.createTechnician', { body: typedPerson({ email }) }, { actor: company.stranger })
    const without = await accept(email)
    expect(without.facts).toMatchObject({ kind: 'accept-membership', passwordNeeded: true })
    expect(await refusalOf(without.used)).toBe('request.invalid')
    await (await accept(email, 'ocells de paper 37')).used
    // anyone who knew the first password is out
    expect(await refusalOf(identity.signIn(email, { password: good }))).toBe('identity.wrong_credentials')
    expect((await identity.signIn(email, { password: 'ocells de paper 37' })).body.idToken).toBeDefined()
  })

  test('once it is confirmed, an invitation leaves the password alone', async () => {
    const known = await makeAccount(identity)
    await identity.call(
      'identity.createTechnician',
      { body: typedPerson({ email: known.email }) },
      { actor: company.manager },
    )
    const { facts, used } = await accept(known.email)
    expect(facts).toMatchObject({ passwordNeeded: false })
    await used
    expect((await identity.signIn(known.email, { password })).body.idToken).toBeDefined()
  })
})
