import { roleNamed } from '@motora/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'
import { openStaff } from '../testing/open-staff.js'

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

const auditOf = (id: string) =>
  db.asOwner(
    'select event, about_operator_id as operator_id, before, after from audit_events where target_id = $1 order by id',
    [id],
  )

describe('own data', () => {
  const read = async (actor: Actor) => (await identity.call('identity.getOwnStaffData', {}, { actor })).body
  const change = (actor: Actor, body: object) => identity.call('identity.updateOwnStaffData', { body }, { actor })

  test('is that of the chosen role, and changing it changes account and accepted roles alike', async () => {
    const me = await company.person(roleNamed.technician, company.ona)
    const [second, waiting] = await identity.asSystem(async (work) => {
      const { accountId } = me
      const { addMembership } = identity.room
      return [
        await addMembership(work, { accountId, role: roleNamed.operator, operatorId: company.campus }),
        await addMembership(work, {
          accountId,
          role: roleNamed.operator,
          operatorId: company.gracia,
          accepted: false,
          person: { email: me.email, firstName: 'As', lastName: 'Typed', mobilePhone: null },
        }),
      ]
    })
    await identity.call(
      'identity.updateTechnician',
      { params: { technicianId: me.membershipId }, body: { firstName: 'Kept' } },
      { actor: company.manager },
    )
    expect(await read(me)).toEqual({
      firstName: 'Kept',
      lastName: 'Serra Pi',
      email: me.email,
      username: me.email,
      mobilePhone: '+34600000001',
      sharingOperatorName: company.names.ona,
      version: 2,
    })
    expect(await change(me, { firstName: 'Mia', mobilePhone: '622 33 44 55', version: 2 })).toMatchObject({
      body: { version: 3 },
    })
    expect(await read(me)).toMatchObject({ firstName: 'Mia', mobilePhone: '+34622334455', version: 3 })
    const rows = await db.asOwner(
      'select id, first_name, mobile_phone, version from memberships where account_id = $1 order by created_at, id',
      [me.accountId],
    )
    const now = { first_name: 'Mia', mobile_phone: '+34622334455' }
    expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map<unknown, object>([
        [me.membershipId, { ...now, version: 3 }],
        [second, { ...now, version: 2 }],
        [waiting, { first_name: 'As', mobile_phone: null, version: 1 }],
      ]),
    )
    const [account] = await db.asOwner('select first_name, mobile_phone from accounts where id = $1', [me.accountId])
    expect(account).toEqual(now)
    expect((await auditOf(me.membershipId)).at(-1)).toMatchObject({
      event: 'staff.changed',
      operator_id: company.ona,
      after: { changed: ['firstName', 'mobilePhone'], own: true },
    })
  })

  test('what somebody else has changed meanwhile is not overwritten', async () => {
    const me = await company.person(roleNamed.operator, company.ona)
    await identity.call(
      'identity.updateOperatorUser',
      { params: { id: me.membershipId }, body: { lastName: 'Meanwhile' } },
      { actor: company.manager },
    )
    expect(await refusalOf(change(me, { lastName: 'Mine', version: 1 }))).toBe('identity.person_changed_meanwhile')
    expect(await read(me)).toMatchObject({ lastName: 'Meanwhile', version: 2 })
  })

  test('in a role of the provider it is that of the account', async () => {
    const me = await company.person(roleNamed.readonly, null)
    expect(await read(me)).toMatchObject({ firstName: 'Mireia', sharingOperatorName: null, version: 1 })
    expect(await change(me, { firstName: 'Mar', version: 1 })).toMatchObject({ body: { version: 2 } })
    expect(await refusalOf(change(me, { firstName: 'Old', version: 1 }))).toBe('identity.person_changed_meanwhile')
    expect(await read(me)).toMatchObject({ firstName: 'Mar', version: 2 })
    expect(await refusalOf(change(me, { mobilePhone: '+34100000000' }))).toBe('request.invalid')
  })
})
