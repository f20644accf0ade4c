import type { RiderTokens } from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, sql } from '../../kernel/db/database.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { everything, nothing, ofOperators } from '../operators/index.js'
import { type OpenCustomers, openCustomers } from './testing/open-customers.js'

const password = 'a long enough secret'
let db: TestDatabase
let room: OpenCustomers['room']
let clock: OpenCustomers['clock']
let inTransaction: OpenCustomers['inTransaction']
let askHouse: OpenCustomers['ask']
let asSystem: OpenCustomers['asSystem']
let operators: OpenCustomers['operators']
beforeAll(async () => {
  db = await openTestDatabase()
  const house = openCustomers(db)
  room = house.room
  clock = house.clock
  inTransaction = house.inTransaction
  askHouse = house.ask
  operators = house.operators
  asSystem = house.asSystem
}, 60_000)
afterAll(() => db.close())

const ask = async <B>(id: string, body: unknown): Promise<B> =>
  (await askHouse<B>({ kind: 'nobody' }, id, { body, scope: nothing() })).body
const register = async (email: string, birthday = '1990-05-17') => {
  await ask<void>('customers.registerRider', {
    email,
    password,
    firstName: 'Aina',
    lastName: 'Puig',
    mobilePhone: '+34600111222',
    birthday,
  })
  const kept = await asSystem((work) => room.findCustomerByEmail(work, email))
  if (!kept) throw new Error('nobody was registered')
  return { ...kept, customerId: kept.id }
}
const signIn = (email: string, given = password) =>
  ask<RiderTokens>('customers.signInRider', { email, password: given })
const code = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: { code?: string }) => error.code)

test('a rider registers once, whatever the letter case, and signs in', async () => {
  const rider = await register('Aina@Example.test')
  expect(rider).toMatchObject({ email: 'aina@example.test', canOperate: false, country: 'ES' })
  expect(await register('AINA@example.TEST'), 'the same one').toMatchObject({ customerId: rider.customerId })
  const { idToken, expiresIn } = await signIn(' aina@EXAMPLE.test ')
  expect(expiresIn).toBe(3600)
  expect(await room.riderOf(`Bearer ${idToken}`)).toMatchObject({ kind: 'rider', customerId: rider.customerId })
  const [kept] = await db.asOwner('select password_hash from rider_passwords where customer_id = $1', [
    rider.customerId,
  ])
  expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a birthday that no living person has is refused with its field', async () => {
  for (const birthday of ['2026-11-22', '2030-01-01', '1900-01-01']) {
    const refused = await register('unborn@example.test', birthday).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'request.invalid', message: expect.stringMatching(/^birthday: /) })
  }
  const body = room.handlers.find(({ endpoint }) => endpoint.id === 'customers.registerRider')?.endpoint.body
  for (const birthday of ['0000-01-01', '0001-01-01', '1800-01-01', '9999-12-31', '2027-02-29'])
    expect(body?.safeParse({ birthday }).error?.issues.map(({ path }) => path[0])).toContain('birthday')
  expect(await register('newborn@example.test', '2026-11-21')).toMatchObject({ birthday: '2026-11-21' })
})

test('a rider reads the own record before any operator has seen it, and nobody else’s', async () => {
  const [own, other] = [await register('own@example.test'), await register('other@example.test')]
  const actor = { kind: 'rider', customerId: own.customerId, sessionId: own.customerId } as const
  const scope = await room.scopeOfRider(actor)
  const seen = await inTransaction({ actor, request: undefined }, scope, (work) =>
    rowsOf<{ id: string }>(work.tx, sql`select id from customers`),
  )
  expect(seen).toEqual([{ id: own.customerId }])
  const me = room.handlers.find(({ endpoint }) => endpoint.id === 'customers.getRider')
  const answer = await inTransaction(
    { actor, request: undefined },
    scope,
    (work) => me?.answer(work, {} as never, {} as never) ?? Promise.reject(),
  )
  expect(answer.body).toMatchObject({ customerId: own.customerId, email: 'own@example.test' })
  const strangers = await inTransaction({ actor: { kind: 'nobody' }, request: undefined }, nothing(), (work) =>
    room.findCustomer(work, other.customerId),
  )
  expect(strangers).toBeUndefined()
})

test('an operator sees a rider from the first link on', async () => {
  const { customerId } = await register('linked@example.test')
  const operatorId = await inTransaction(
    { kind: 'system', name: 'test' },
    everything('a test sees everything'),
    (work) => operators.createOperator(work, { name: 'Alfa', cif: 'B-1', canOperate: true }),
  )
  const look = () =>
    inTransaction({ actor: { kind: 'nobody' }, request: undefined }, ofOperators([operatorId]), (work) =>
      room.findCustomer(work, customerId),
    )
  expect(await look()).toBeUndefined()
  await inTransaction({ kind: 'system', name: 'test' }, everything('a test sees everything'), (work) =>
    room.link(work, customerId, operatorId),
  )
  expect(await look()).toMatchObject({ id: customerId, fullName: 'Aina Puig' })
  expect(await look()).not.toHaveProperty('passwordHash')
})

test('nothing but a living token of a rider opens the riders’ door', async () => {
  await register('door@example.test')
  const { idToken } = await signIn('door@example.test')
  const [head, claims] = idToken.split('.')
  for (const said of [undefined, '', 'Bearer', `Bearer ${head}.${claims}.x`, `Basic ${idToken}`])
    expect(await code(room.riderOf(said))).toBe('rider.unauthenticated')
  clock.advance(3_606_000)
  expect(await code(room.riderOf(`Bearer ${idToken}`))).toBe('rider.unauthenticated')
})

test('more customers are read together than a statement takes parameters', async () => {
  const { id } = await register('many@rider.test')
  const ids = Array.from({ length: 70_000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  const found = await asSystem((work) => room.customersByIds(work, [...ids, id]))
  expect([...found.keys()]).toEqual([id])
  expect(await asSystem((work) => room.customersByIds(work, []))).toEqual(new Map())
})
