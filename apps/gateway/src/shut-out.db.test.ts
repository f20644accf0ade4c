import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayPromise } from '../../../tests/promise.js'
import { InProcessBus } from './kernel/bus.js'
import { silentLog } from './kernel/log.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { hashPassword } from './rooms/identity/index.js'
import { type OpenGateway, openGateway } from './testing/open-gateway.js'

const password = 'Motora-test-2026'
const rounds = 200
/** Of each kind of change, so many people at a time. */
const atOnce = 10

let db: TestDatabase
/** Where the administrator works, where the person does, and one that hears nothing of the others. */
let near: OpenGateway
let far: OpenGateway
let deaf: OpenGateway
let passwordHash: string

beforeAll(async () => {
  db = await openTestDatabase()
  const bus = new InProcessBus(silentLog())
  near = await openGateway(db, bus)
  far = await openGateway(db, bus)
  deaf = await openGateway(db, new InProcessBus(silentLog()))
  passwordHash = await hashPassword(password)
}, 60_000)
afterAll(async () => {
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
  const { accountId } = await near.asSystem((work) =>
    near.house.identity.createAccount(work, {
      email,
      firstName: 'Anna',
      lastName: 'Mas',
      passwordHash,
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
  // five at a time: no more passwords are looked at at once than the gateway takes
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

/** Opens the stream of the fleet. @returns when it ended, in milliseconds of this process */
const follow = async (gateway: OpenGateway, { headers }: Person): Promise<{ ended: Promise<number> }> => {
  const answer = await fetch(`${gateway.origin}/api/vehicles/v1/Live`, { headers })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  const read = async (): Promise<number> => {
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return performance.now()
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
    do: (who: Person) => near.asSystem((work) => near.house.identity.endSessionsOf(work, who.accountId, 'test')),
    refused: '401 identity.unauthenticated',
    staysSignedIn: false,
  },
} as const

test(`what shuts somebody out counts from the next request on, and ends their streams, in ${rounds} rounds`, async () => {
  const startedAt = Date.now()
  const slow: string[] = []
  const stay: Person[] = []
  let done = 0
  let worst = { request: 0, stream: 0 }
  while (done < rounds) {
    for (const [name, change] of Object.entries(changes)) {
      const people = await gather(far, Math.min(atOnce, rounds - done), stay)
      done += people.length
      const streams = await Promise.all(people.map((who) => follow(far, who)))
      for (const who of people) expect(await ask(far, who)).toBe('200')
      await Promise.all(
        people.map(async (who, n) => {
          await change.do(who)
          const since = performance.now()
          const heard = await ask(far, who)
          expect(heard, name).toBe(change.refused)
          const request = performance.now() - since
          const stream = ((await streams[n]?.ended) ?? Number.POSITIVE_INFINITY) - since
          worst = { request: Math.max(worst.request, request), stream: Math.max(worst.stream, stream) }
          if (request > 1000 || stream > 5000) slow.push(`${name}: request ${request} ms, stream ${stream} ms`)
        }),
      )
      if (change.staysSignedIn) stay.push(...people)
    }
  }
  sayPromise({
    ...{ id: 'A7', backend: process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded', seed: 0 },
    figure: { rounds, worstRequestMs: Math.round(worst.request), worstStreamMs: Math.round(worst.stream) },
    bound: { worstRequestMs: 1000, worstStreamMs: 5000 },
    ...{ pass: slow.length === 0 && done === rounds, seconds: (Date.now() - startedAt) / 1000 },
  })
  expect(done).toBe(rounds)
  expect(slow).toEqual([])
}, 120_000)

test('a process that hears nothing knows of each within a second, its streams within five', async () => {
  const [one, two, three, four] = await gather(deaf, 4, [])
  // so old may its picture of the operators be
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const people = [one, two, three, four] as Person[]
  await Promise.all(
    Object.entries(changes).map(async ([name, change], n) => {
      const who = people[n] as Person
      const stream = await follow(deaf, who)
      expect(await ask(deaf, who)).toBe('200')
      await change.do(who)
      const since = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(await ask(deaf, who), name).toBe(change.refused)
      expect((await stream.ended) - since, name).toBeLessThan(5000)
    }),
  )
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
