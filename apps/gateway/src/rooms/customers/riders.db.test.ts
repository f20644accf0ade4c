import { randomBytes } from 'node:crypto'
import type { Rider, RiderTokens } from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { HandedClock } from '../../kernel/clock.js'
import { rowsOf, sql } from '../../kernel/db/database.js'
import { silentLog } from '../../kernel/log.js'
import { createSecrets } from '../../kernel/secrets.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { createDoWork } from '../do-work.js'
import { createOperatorsRoom, everything, nothing, ofOperators } from '../operators/index.js'
import { type CustomersRoom, createCustomersRoom } from './index.js'

const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
const password = 'a long enough secret'
let db: TestDatabase
let room: CustomersRoom
let doWork: ReturnType<typeof createDoWork>
let operators: ReturnType<typeof createOperatorsRoom>
beforeAll(async () => {
  db = await openTestDatabase()
  const log = silentLog()
  const bus = new InProcessBus(log)
  doWork = createDoWork(db.database, clock, bus)
  operators = createOperatorsRoom({ clock, bus, doWork })
  room = createCustomersRoom({ clock, log, doWork, secrets: createSecrets(randomBytes(32)), operators })
}, 60_000)
afterAll(() => db.close())

const ask = async <B>(id: string, body: unknown): Promise<B> => {
  const handler = room.handlers.find(({ endpoint }) => endpoint.id === id)
  const input = { params: undefined, query: undefined, body: handler?.endpoint.body?.parse(body) }
  const answer = await handler?.answerAlone?.({ kind: 'nobody' }, input as never, {} as never)
  return answer?.body as B
}
const register = (email: string) =>
  ask<Rider>('customers.registerRider', {
    email,
    password,
    firstName: 'Aina',
    lastName: 'Puig',
    mobilePhone: '+34600111222',
    birthday: '1990-05-17',
  })
const signIn = (email: string, given = password) =>
  ask<RiderTokens>('customers.signInRider', { email, password: given })
const refresh = (refreshToken: string) => ask<RiderTokens>('customers.refreshRider', { refreshToken })
const code = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: { code?: string }) => error.code)

test('a rider registers once, whatever the letter case, and signs in', async () => {
  const rider = await register('Aina@Example.test')
  expect(rider).toMatchObject({ email: 'aina@example.test', canOperate: false, country: 'ES' })
  expect(await code(register('AINA@example.TEST'))).toBe('rider.email_taken')
  const { idToken, expiresIn } = await signIn(' aina@EXAMPLE.test ')
  expect(expiresIn).toBe(3600)
  expect(await room.riderOf(`Bearer ${idToken}`)).toMatchObject({ kind: 'rider', customerId: rider.customerId })
  const [kept] = await db.asOwner('select password_hash from customers where id = $1', [rider.customerId])
  expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a rider reads the own record before any operator has seen it, and nobody else’s', async () => {
  const [own, other] = [await register('own@example.test'), await register('other@example.test')]
  const actor = { kind: 'rider', customerId: own.customerId, sessionId: own.customerId } as const
  const scope = await room.scopeOfRider(actor)
  const seen = await doWork(actor, scope, (work) => rowsOf<{ id: string }>(work.tx, sql`select id from customers`))
  expect(seen).toEqual([{ id: own.customerId }])
  const me = room.handlers.find(({ endpoint }) => endpoint.id === 'customers.getRider')
  const answer = await doWork(actor, scope, (work) => me?.answer(work, {} as never, {} as never) ?? Promise.reject())
  expect(answer.body).toMatchObject({ customerId: own.customerId, email: 'own@example.test' })
  const strangers = await doWork({ kind: 'nobody' }, nothing(), (work) => room.findCustomer(work, other.customerId))
  expect(strangers).toBeUndefined()
})

test('an operator sees a rider from the first link on', async () => {
  const { customerId } = await register('linked@example.test')
  const operatorId = await doWork({ kind: 'system', name: 'test' }, everything('a test sees everything'), (work) =>
    operators.createOperator(work, { name: 'Alfa', cif: 'B-1', canOperate: true }),
  )
  const look = () =>
    doWork({ kind: 'nobody' }, ofOperators([operatorId]), (work) => room.findCustomer(work, customerId))
  expect(await look()).toBeUndefined()
  await doWork({ kind: 'system', name: 'test' }, everything('a test sees everything'), (work) =>
    room.link(work, customerId, operatorId),
  )
  expect(await look()).toMatchObject({ id: customerId, fullName: 'Aina Puig' })
  expect(await look()).not.toHaveProperty('passwordHash')
})

test('refresh tokens rotate; an old one used again ends the session', async () => {
  await register('rotate@example.test')
  const first = await signIn('rotate@example.test')
  const second = await refresh(first.refreshToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect((await refresh(first.refreshToken)).refreshToken).toBe(second.refreshToken)
  clock.advance(11_000)
  expect(await code(refresh(first.refreshToken))).toBe('identity.refresh_rejected')
  expect(await code(refresh(second.refreshToken))).toBe('identity.refresh_rejected')
  expect(await code(room.riderOf(`Bearer ${second.idToken}`))).toBe('rider.unauthenticated')
})

test('the sixth wrong password in a row has to wait, known e-mail or not', async () => {
  await register('braked@example.test')
  for (const email of ['braked@example.test', 'nobody@example.test']) {
    const said: unknown[] = []
    for (let i = 0; i < 6; i += 1) said.push(await code(signIn(email, 'wrong password')))
    expect(said).toEqual([...Array(5).fill('rider.wrong_credentials'), 'identity.locked'])
  }
  expect(await code(signIn('braked@example.test'))).toBe('identity.locked')
  clock.advance(61_000)
  expect(await code(signIn('braked@example.test'))).toBe('ok')
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
