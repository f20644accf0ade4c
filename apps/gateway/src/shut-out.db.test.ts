import { allEndpoints } from '@motora/contract/all'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sayPromise } from '../../../tests/promise.js'
import { InProcessBus } from './kernel/bus.js'
import { silentLog } from './kernel/log.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { password, passwordHash } from './rooms/identity/testing/open-identity.js'
import { type OpenGateway, openGateway } from './testing/open-gateway.js'
import { testTariff } from './testing/open-house.js'

const rounds = 200
/** Of each kind of change, so many people at a time. */
const atOnce = 10

let db: TestDatabase
/** Where the administrator works, where the person does, and one that hears nothing of the others. */
let near: OpenGateway
let far: OpenGateway
let deaf: OpenGateway

beforeAll(async () => {
  // Time stands unless a test lets it pass. Sockets keep their own.
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  db = await openTestDatabase()
  const bus = new InProcessBus(silentLog())
  near = await openGateway(db, bus)
  far = await openGateway(db, bus)
  deaf = await openGateway(db)
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  for (const gateway of [near, far, deaf]) await gateway?.close()
  await db.close()
})

let made = 0
interface Person {
  accountId: string
  membershipId: string
  operatorId: string
  idToken: string
  headers: Record<string, string>
}

/** Gives somebody a new operator to manage. */
const withOperator = async (who: { accountId: string; idToken: string }): Promise<Person> => {
  made += 1
  const [name, cif] = [`Operator ${made}`, `B${made}`]
  const { accountId, idToken } = who
  return near.asSystem(async (work) => {
    const operatorId = await near.house.operators.createOperator(work, { name, cif, canOperate: true })
    await near.house.pricing.saveTariff(work, operatorId, testTariff)
    const role = 'Sharing.OperatorManager'
    const membershipId = await near.house.identity.addMembership(work, { accountId, role, operatorId })
    const headers = { authorization: `Bearer ${idToken}`, 'x-sharing-membership': membershipId }
    return { accountId, idToken, membershipId, operatorId, headers }
  })
}

const signIn = async (gateway: OpenGateway): Promise<Person> => {
  made += 1
  const email = `person${made}@motora.test`
  const headers = { 'x-forwarded-for': `10.0.${made >> 8}.${made & 255}` }
  const known = await passwordHash
  const { accountId } = await near.asSystem((work) =>
    near.house.identity.createAccount(work, {
      email,
      firstName: 'Anna',
      lastName: 'Mas',
      passwordHash: known,
      totpRequired: false,
    }),
  )
  const answer = await gateway.call('POST', '/users/v1/Totp', headers, { email, password })
  const { idToken } = (await answer.json()) as { idToken: string }
  return withOperator({ accountId, idToken })
}

/** Managers of operators of their own, signed in; some that a change has left signed in come again. */
const gather = async (gateway: OpenGateway, count: number, stay: Person[]): Promise<Person[]> => {
  const people = await Promise.all(stay.splice(0, count).map(withOperator))
  // five at a time: no more passwords are looked at at the same time than the gateway takes
  while (people.length < count)
    people.push(
      ...(await Promise.all(Array.from({ length: Math.min(5, count - people.length) }, () => signIn(gateway)))),
    )
  return people
}

/** What the next request hears: its status and the code of its refusal. */
const ask = async (gateway: OpenGateway, { headers }: Person): Promise<string> => {
  const answer = await gateway.call('GET', '/vehicles/v1/vehicles?pageSize=1', headers)
  const body = (await answer.json()) as { code?: string }
  return `${answer.status} ${body.code ?? ''}`.trim()
}

/** Opens the stream of the fleet. @returns what settles when it ends */
const follow = async (gateway: OpenGateway, { headers }: Person): Promise<{ ended: Promise<void> }> => {
  const answer = await fetch(`${gateway.origin}/api/vehicles/v1/Live`, { headers })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  const read = async (): Promise<void> => {
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return
    }
  }
  return { ended: read() }
}

const changes = {
  suspension: {
    do: (who: Person) => near.asSystem((work) => near.house.identity.suspendAccount(work, who.accountId, 'test')),
    refused: '401 identity.unauthenticated',
    staysSignedIn: false,
  },
  'a role removed': {
    do: (who: Person) =>
      near.asSystem((work) => near.house.identity.removeMembership(work, who.accountId, who.membershipId)),
    refused: '403 identity.membership_unknown',
    staysSignedIn: true,
  },
  'an operator disabled': {
    do: (who: Person) => near.asSystem((work) => near.house.operators.validate(work, who.operatorId, false, 'unpaid')),
    refused: '403 identity.operator_not_operational',
    staysSignedIn: true,
  },
  'sessions ended': {
    do: (who: Person) =>
      near.asSystem((work) => near.house.identity.endSessionsOf(work, { accountId: who.accountId }, 'test')),
    refused: '401 identity.unauthenticated',
    staysSignedIn: false,
  },
} as const

test(`what shuts somebody out counts from the next request on, and ends their streams, in ${rounds} rounds`, async () => {
  const startedAt = process.hrtime.bigint()
  const stay: Person[] = []
  const figure = { rounds: 0, stillAnswered: rounds, stillFollowing: rounds }
  while (figure.rounds < rounds) {
    for (const [name, change] of Object.entries(changes)) {
      const people = await gather(far, Math.min(atOnce, rounds - figure.rounds), stay)
      figure.rounds += people.length
      const streams = await Promise.all(people.map((who) => follow(far, who)))
      for (const who of people) expect(await ask(far, who)).toBe('200')
      await Promise.all(
        people.map(async (who, n) => {
          await change.do(who)
          expect(await ask(far, who), name).toBe(change.refused)
          figure.stillAnswered -= 1
          // time stands: nothing but the news of the change can end it
          await streams[n]?.ended
          figure.stillFollowing -= 1
        }),
      )
      if (change.staysSignedIn) stay.push(...people)
    }
  }
  sayPromise({
    id: 'A7',
    backend: process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded',
    seed: 0,
    figure,
    bound: { stillAnswered: 0, stillFollowing: 0 },
    pass: figure.stillAnswered === 0 && figure.stillFollowing === 0,
    seconds: Number(process.hrtime.bigint() - startedAt) / 1e9,
  })
  expect(figure).toEqual({ rounds, stillAnswered: 0, stillFollowing: 0 })
}, 120_000)

test('a process that hears nothing knows of each within a second, its streams within five', async () => {
  const people = await gather(deaf, 4, [])
  // so old may its picture of the operators be
  await vi.advanceTimersByTimeAsync(1100)
  const changed = await Promise.all(
    Object.entries(changes).map(async ([name, change], n) => {
      const who = people[n] as Person
      const stream = await follow(deaf, who)
      expect(await ask(deaf, who)).toBe('200')
      await change.do(who)
      return { name, change, who, stream }
    }),
  )
  await vi.advanceTimersByTimeAsync(1001)
  for (const { name, change, who } of changed) expect(await ask(deaf, who), name).toBe(change.refused)
  await vi.advanceTimersByTimeAsync(3999)
  await Promise.all(changed.map(({ stream }) => stream.ended))
}, 30_000)

test('who completes the data of an operator that cannot operate goes on, and may do no more (Z-02)', async () => {
  const who = await signIn(near)
  await changes['an operator disabled'].do(who)
  const statusOf = async (path: string) => (await near.call('GET', path, who.headers)).status
  expect(await statusOf(`/operators/v1/Operators/${who.operatorId}`)).toBe(200)
  expect(await statusOf('/sharing/v1/users/GetCurrent')).toBe(200)
  expect(await statusOf('/vehicles/v1/vehicles')).toBe(403)
  await near.asSystem((work) => near.house.operators.validate(work, who.operatorId, true, null))
  expect(await statusOf('/vehicles/v1/vehicles')).toBe(200)
})

test('a technician who may not work asks who they are, in their language, and logs out; nothing else is answered (Z-03) [A-22]', async () => {
  const { accountId, idToken, operatorId } = await signIn(near)
  const membershipId = await near.asSystem((work) =>
    near.house.identity.addMembership(work, { accountId, role: 'Sharing.Technician', operatorId }),
  )
  const headers = { authorization: `Bearer ${idToken}`, 'x-sharing-membership': membershipId }
  const who = { accountId, idToken, operatorId, membershipId, headers }
  const stream = await follow(near, who)
  expect(await ask(near, who)).toBe('200')
  await near.asSystem((work) => near.house.identity.setMembershipCanOperate(work, membershipId, false))
  // time stands: nothing but the news of the change can end it
  await stream.ended
  const work = allEndpoints.filter(({ audience, withoutMembership }) => audience === 'staff' && !withoutMembership)
  expect(work.length).toBeGreaterThan(150)
  const answered: string[] = []
  for (const { id, method, path } of work) {
    const answer = await near.call(method, path.replaceAll(/\{\w+\}/g, membershipId), headers)
    const { code } = (await answer.json()) as { code?: string }
    if (answer.status !== 403 || code !== 'identity.not_operational') answered.push(`${id}: ${answer.status} ${code}`)
  }
  expect(answered).toEqual([])
  const statusOf = async (method: string, path: string, body?: unknown) =>
    (await near.call(method, path, headers, body)).status
  expect(await statusOf('GET', '/sharing/v1/users/GetCurrent')).toBe(200)
  expect(await statusOf('PUT', '/users/v1/Language', { language: 'cat' })).toBe(204)
  expect(await statusOf('POST', '/users/v1/Logout')).toBe(204)
}, 60_000)
