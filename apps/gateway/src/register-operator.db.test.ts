import type { Operator } from '@motora/contract/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { newTaxId } from './rooms/operators/testing/open-operators.js'
import { type OpenGateway, openGateway } from './testing/open-gateway.js'

const password = 'tramuntana groga 41'
let db: TestDatabase
let gateway: OpenGateway
let admin: Record<string, string>

const signIn = async (email: string): Promise<Record<string, string>> => {
  const answer = await gateway.call('POST', '/users/v1/Totp', {}, { email, password })
  const { idToken } = (await answer.json()) as { idToken: string }
  return { authorization: `Bearer ${idToken}` }
}
beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openGateway(db)
  await gateway.asSystem(async (work) => {
    const { accountId } = await gateway.house.identity.createAccount(work, {
      email: 'admin@motora.test',
      firstName: 'Alba',
      lastName: 'Ferrer',
      password,
      totpRequired: false,
    })
    await gateway.house.identity.addMembership(work, { accountId, role: 'Sharing.Admin', operatorId: null })
  })
  admin = await signIn('admin@motora.test')
})
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

let made = 0
const registration = (more: object = {}) => {
  made += 1
  return { name: `New ${made}`, cif: newTaxId(), managerEmail: `manager${made}@new.test`, password, ...more }
}
const register = async (body: object) => {
  const answer = await gateway.call('POST', '/operators/v1/Operators/New', admin, body)
  return { status: answer.status, body: (await answer.json()) as { id: string; invited: boolean; code?: string } }
}
const read = async (id: string): Promise<Operator> =>
  (await (await gateway.call('GET', `/operators/v1/Operators/${id}`, admin)).json()) as Operator
const counts = async () => {
  const [row] = await db.asOwner(
    `select (select count(*) from operators)::int as operators, (select count(*) from accounts)::int as accounts,
      (select count(*) from memberships)::int as memberships, (select count(*) from operator_history)::int as history`,
  )
  return row
}

test('the provider registers an operator; its manager signs in with an own password and completes its data [C-02, C-36]', async () => {
  const { body: parent } = await register(registration())
  const body = registration({
    username: 'nora',
    contactPhone: '+34 932 00 01 01',
    isPrivate: true,
    isFree: true,
    costByVehicle: 12.5,
    serviceCommissionPercent: 7,
    vehicleTypes: [1, 2],
    minimumAge: 21,
    parentId: parent.id,
  })
  const answer = await register(body)
  expect(answer).toEqual({ status: 201, body: { id: expect.any(String), invited: false } })
  const { username: _, password: __, contactPhone: ___, ...same } = body as Record<string, unknown>
  expect(await read(answer.body.id)).toMatchObject({
    ...same,
    contactPhone: '+34932000101',
    canOperate: false,
    state: 'draft',
  })
  const [account] = await db.asOwner(
    'update accounts set totp_required = false, email_confirmed_at = now() where email = $1 returning id',
    [body.managerEmail],
  )
  const byTyped = { email: body.managerEmail, password }
  expect((await gateway.call('POST', '/users/v1/Totp', {}, byTyped)).status, 'the one that was typed').toBe(403)
  // as the link of the mail does (passwords/start-passwords.db.test.ts)
  await gateway.asSystem((work) => gateway.house.identity.setPassword(work, String(account?.id), password))
  const manager = await signIn(body.managerEmail)
  const roles = (await (await gateway.call('GET', '/sharing/v1/users/GetCurrent', manager)).json()) as object[]
  expect(roles).toMatchObject([
    { role: 'Sharing.OperatorManager', sharingOperatorId: answer.body.id, canOperate: true, operatorCanOperate: false },
  ])
  const saved = await gateway.call('PUT', `/operators/v1/Operators/${answer.body.id}/UpdateRestricted`, manager, {
    colour1: '#112233',
  })
  expect(await saved.json()).toEqual({ pending: true, version: 2 })
  expect((await gateway.call('GET', '/vehicles/v1/vehicles', manager)).status).toBe(403)
})

test('without a parent it is its own; minimum age is 18, and a cost that is no number is 0 [C-04]', async () => {
  for (const costByVehicle of ['abc', null, '']) {
    const { body } = await register(registration({ costByVehicle, parentId: null }))
    expect(await read(body.id)).toMatchObject({ parentId: body.id, minimumAge: 18, costByVehicle: 0 })
  }
})

test('an e-mail that has an account is asked, and its password is left alone (Z-07)', async () => {
  const { managerEmail } = registration()
  await register(registration({ managerEmail }))
  const answer = await register(registration({ managerEmail, password: undefined }))
  expect(answer).toMatchObject({ status: 201, body: { invited: true } })
  const waiting = await db.asOwner('select accepted_at from memberships where operator_id = $1', [answer.body.id])
  expect(waiting).toEqual([{ accepted_at: null }])
})

test('whatever is refused, neither the operator is there nor its manager', async () => {
  const { cif } = registration()
  await register(registration({ cif }))
  const before = await counts()
  const refused = async (more: object) => {
    const { status, body } = await register(registration(more))
    return [status, body.code]
  }
  expect(await refused({ password: 'passwordpassword' })).toEqual([409, 'identity.password_weak'])
  expect(await refused({ password: null })).toEqual([400, 'request.invalid'])
  expect(await refused({ parentId: '0190a000-0000-7000-8000-0000000000ff' })).toEqual([404, 'operator.not_found'])
  expect(await refused({ cif })).toEqual([409, 'operator.cif_taken'])
  expect(await refused({ cif: 'B00000001' })).toEqual([400, 'request.invalid'])
  expect(await refused({ contactPhone: '+34123456789' })).toEqual([400, 'request.invalid'])
  expect(await counts()).toEqual(before)
})

test('of two with the same tax number at once one is made, with one manager', async () => {
  const { cif } = registration()
  const before = await counts()
  const answers = await Promise.all([register(registration({ cif })), register(registration({ cif }))])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('operator.cif_taken')
  const after = await counts()
  expect(after?.operators).toBe(Number(before?.operators) + 1)
  expect(after?.accounts).toBe(Number(before?.accounts) + 1)
})

test('a logo is answered as a picture, and as nothing else', async () => {
  const { body } = await register(registration())
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const update = await gateway.call('PUT', `/operators/v1/Operators/${body.id}/update`, admin, { logoBinary: png })
  expect(update.status).toBe(200)
  const logo = await gateway.call('GET', `/operators/v1/Operators/${body.id}/Logo`, admin)
  expect([logo.status, logo.headers.get('content-type'), logo.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ])
  const bytes = Buffer.from(await logo.arrayBuffer())
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(8, 12).toString()]).toEqual(['RIFF', 'WEBP'])
})
