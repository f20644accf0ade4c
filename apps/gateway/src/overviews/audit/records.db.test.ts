import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AuditRecord, auditEventNames, listAuditRecords } from '@motora/contract/identity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { totpCodeAt } from '../../rooms/identity/second-factor/totp.js'
import { makeAccount, openIdentity, password } from '../../rooms/identity/testing/open-identity.js'
import { everything } from '../../rooms/operators/index.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { admin, managerOf } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
}, 60_000)
afterAll(() => db.close())

/** All records, oldest first, as the contract shows them. */
const records = async (): Promise<AuditRecord[]> => {
  const { body } = await house.ask(admin, listAuditRecords, { query: { sort: 'at' } })
  return listAuditRecords.answers[200].parse(body)
}
let before = 0
beforeEach(async () => {
  before = (await records()).length
})
const fresh = async () => (await records()).slice(before)

test('staff ends and cleans rentals: one record each, none when there is nothing to do [H5]', async () => {
  const operatorId = await house.newOperator('Ona')
  const rented = async () => {
    const rider = await house.newRider()
    const { id } = await house.readyVehicle(operatorId)
    const { serviceId } = await house.asRider<{ serviceId: string }>(rider, 'sharing.reserveVehicle', { vehicleId: id })
    return { rider, serviceId }
  }
  const [ending, cleaning] = [await rented(), await rented()]
  await house.asRider(ending.rider, 'sharing.startTrip')
  before = (await records()).length
  const staff = (id: string, serviceId: string) =>
    house.ask(managerOf(operatorId), id, {
      params: { id: serviceId },
      query: { sharingOperatorId: operatorId },
    })
  for (let twice = 0; twice < 2; twice += 1) {
    await staff('sharing.endServiceTrip', ending.serviceId)
    await staff('sharing.cleanServices', cleaning.serviceId)
  }
  const found = await fresh()
  expect(found.map(({ event, targetId }) => [event, targetId])).toEqual([
    ['sharing.service_ended', ending.serviceId],
    ['sharing.service_cleaned', cleaning.serviceId],
  ])
  expect(found[0]).toMatchObject({
    actorKind: 'staff',
    membershipRole: 'Sharing.OperatorManager',
    operatorId,
    operatorName: 'Ona',
    before: { state: 'in progress' },
    after: { state: 'ended' },
  })
})

test('a second factor that is enrolled and a recovery code that is used: a record each in addition to the sign-in [H5]', async () => {
  const identity = openIdentity(db)
  const { email, accountId } = await makeAccount(identity, { totpRequired: true })
  await identity.signIn(email)
  const [row] = await db.asOwner('select totp_secret from accounts where id = $1', [accountId])
  const place = { table: 'accounts', column: 'totp_secret', rowId: accountId }
  const seed = identity.secrets.open(row?.totp_secret as Uint8Array, place)
  const { body } = await identity.signIn(email, { code: totpCodeAt(seed, identity.clock.now()) })
  await identity.signIn(email, { code: body.recoveryCodes?.[0] ?? 'none' })
  const found = await fresh()
  expect(found.filter(({ targetId }) => targetId === accountId).map(({ event }) => event)).toEqual([
    'identity.second_factor_enrolled',
    'identity.signed_in',
    'identity.recovery_code_used',
    'identity.signed_in',
  ])
  expect(JSON.stringify(found)).not.toContain(password)
})

test('what was refused for good leaves no change and no record of it; where from stands in every record', async () => {
  const vehicle = { name: 'M', model: 'S01', vin: newId().slice(0, 17), imei: '862000000000001', plate: 'TWICE' }
  const request = {
    requestId: 'r-1',
    address: '10.1.2.3',
    userAgent: 'x'.repeat(1000),
    header: () => undefined,
    setHeader: () => undefined,
  }
  const origin = { actor: { kind: 'system', name: 'test' }, request } as const
  const make = () =>
    house.inTransaction(origin, everything('a test sees everything'), (work) =>
      house.vehicles.fleet.createVehicle(work, { ...vehicle, vin: newId() }),
    )
  await make()
  await expect(make()).rejects.toThrow(Refusal)
  const found = await fresh()
  expect(found.map(({ event }) => event)).toEqual(['vehicles.created'])
  expect(found[0]).toMatchObject({ address: '10.1.2.3', requestId: 'r-1', targetName: 'TWICE', actorKind: 'system' })
  expect(found[0]?.userAgent).toHaveLength(300)
})

test('a field by the name of a secret is kept without what stood in it', async () => {
  const target = { kind: 'account', id: 'a' } as const
  await house.asSystem(async (work) =>
    work.audit({
      event: 'identity.password_changed',
      target,
      after: { password: 'told', recoveryCodesLeft: 3, token: ['told'] },
    }),
  )
  expect((await fresh())[0]?.after).toEqual({ password: '…', recoveryCodesLeft: 3, token: '…' })
})

test('a call that makes its own transactions says in each of its records where it came from [H5]', async () => {
  const identity = openIdentity(db)
  const { email, accountId } = await makeAccount(identity)
  before = (await records()).length
  const refused = (promise: Promise<unknown>) => expect(promise).rejects.toThrow(Refusal)
  await refused(identity.signIn(email, { password: 'wrong' }))
  await identity.signIn(email)
  const { refreshToken } = (await identity.signIn(email)).body
  const { idToken } = (await identity.refresh(refreshToken)).body
  await identity.actorOf(idToken)
  identity.clock.advance(60_000)
  await refused(identity.refresh(refreshToken))
  await refused(identity.call('identity.useLink', { body: { token: 'x'.repeat(43), password } }))
  const actor = { kind: 'account', accountId, sessionId: newId(), email } as const
  const change = (oldPassword: string) =>
    identity.call('identity.updatePassword', { body: { oldPassword, newPassword: 'Another-test-2026' } }, { actor })
  await refused(change('wrong'))
  await change(password)
  const found = await fresh()
  expect(new Set(found.map(({ event }) => event))).toEqual(
    new Set([
      'identity.sign_in_refused',
      'identity.signed_in',
      'identity.refresh_reused',
      'identity.link_refused',
      'identity.password_change_refused',
      'identity.password_changed',
    ]),
  )
  for (const record of found)
    expect(record).toMatchObject({ address: '127.0.0.1', requestId: 'test', userAgent: 'test' })
})

test('every event that is named is recorded by some room', () => {
  const folder = fileURLToPath(new URL('../../', import.meta.url))
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  expect(auditEventNames.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})
