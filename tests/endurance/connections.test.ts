import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { withDatabase } from '../acceptance/access/stored-rows.js'
import { signIn } from '../acceptance/people.js'
import { enginesFor, postgresIsThere } from '../backends.js'
import { Pgbouncer, whyNoPgbouncer } from '../faults/pgbouncer.js'
import { chance, sayNotTried, sayPromise, seedOfRun, size } from '../promise.js'
import { type Backend, Stand } from '../stand.js'
import { makeDatabase } from '../test-server.js'
import { carriedOver, type Heard } from './connection-checks.js'
import { enterVehicle, imeiOf } from './load.js'

const people = size === 'M' ? 50 : 24
const connections = 4
const atOnce = 24
const seed = seedOfRun

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

interface Person {
  mark: string
  operatorId: string
  vehicleId: string
  headers: Record<string, string>
}

/** Operators with a moped and a manager each, whose texts carry a mark of their own. */
const makePeople = async (stand: Stand): Promise<Person[]> => {
  const made = Array.from({ length: people }, (_, n) => ({
    n,
    mark: `mark-${n}-${randomBytes(6).toString('hex')}`,
    operatorId: randomUUID(),
    accountId: randomUUID(),
  }))
  await withDatabase(stand, async (owner) => {
    for (const { n, mark, operatorId, accountId } of made) {
      await owner(
        `insert into operators (id, name, cif, parent_id, can_operate, created_at) values ($1, $2, $2, $1, true, now())`,
        [operatorId, mark],
      )
      await owner(
        `insert into accounts (id, email, first_name, last_name, password_hash, totp_required, email_confirmed_at, created_at)
         select $1, $2, $3, 'Person', password_hash, false, now(), now() from accounts where email = 'manager@motora.demo'`,
        [accountId, `person${n}@motora.demo`, mark],
      )
      await owner(
        `insert into memberships (id, account_id, role, operator_id, accepted_at, created_at) values ($1, $2, 'Sharing.OperatorManager', $3, now(), now())`,
        [randomUUID(), accountId, operatorId],
      )
    }
  })
  const admin = await signIn(stand, 'admin')
  const ready: Person[] = []
  for (const { n, mark, operatorId } of made) {
    const vehicleId = await enterVehicle(admin, imeiOf(n), operatorId)
    const { headers } = await signIn(stand, `person${n}`)
    ready.push({ mark, operatorId, vehicleId, headers })
  }
  await withDatabase(stand, async (owner) => {
    for (const { mark, vehicleId } of ready)
      await owner('update vehicles set name = $1 where id = $2', [mark, vehicleId])
  })
  return ready
}

const owns = new Set(['/operators/v1/Operators', '/vehicles/v1/vehicles?pageSize=100', '/users/v1/Account'])

/** @param cutAfterMs the socket is destroyed while the call is on its way. @returns undefined when it was */
const call = (
  stand: Stand,
  agent: Agent,
  person: Person,
  [method, path, body]: [string, string, unknown?],
  cutAfterMs?: number,
): Promise<Heard | undefined> =>
  new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = { ...person.headers, ...(text ? { 'content-type': 'application/json' } : {}) }
    const asked = request(`${stand.origin}/api${path}`, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', () => resolve(undefined))
      answer.on('end', () =>
        resolve({ mark: person.mark, path, status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    asked.on('error', () => resolve(undefined))
    asked.end(text)
    if (cutAfterMs !== undefined) setTimeout(() => asked.destroy(), cutAfterMs)
  })

const interleave = async (stand: Stand, everybody: readonly Person[], requests: number) => {
  const random = chance(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const heard: Heard[] = []
  let [sent, cut, askedToWait] = [0, 0, 0]
  const ask = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1
      const person = everybody[Math.floor(random() * everybody.length)] as Person
      const isCut = random() < 0.1
      const writes = {
        sharingOperatorId: person.operatorId,
        vehicleIds: [person.vehicleId],
        outOfService: random() < 0.5,
      }
      const reads = [...owns].map((path): [string, string] => ['GET', path])
      const calls: [string, string, unknown?][] = [...reads, ['PUT', '/vehicles/v1/vehicles/AssignToOperate', writes]]
      const what = calls[Math.floor(random() * calls.length)] as [string, string, unknown?]
      const answer = await call(stand, agent, person, what, isCut ? random() * 12 : undefined)
      if (!answer) cut += 1
      else if (answer.status !== 503) heard.push(answer)
      else {
        // the gateway has as much as it can bear; nothing was done, and this one is asked once more
        askedToWait += 1
        sent -= 1
        await new Promise((wait) => setTimeout(wait, 200))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  agent.destroy()
  return { heard, cut, askedToWait }
}

const prove = async (id: string, backend: Backend, stand: Stand, requests: number): Promise<void> => {
  const startedAt = Date.now()
  const everybody = await makePeople(stand)
  const { heard, cut, askedToWait } = await interleave(stand, everybody, requests)
  const { foreign, lost, refused } = carriedOver(heard, owns)
  const figure = {
    requests,
    answered: heard.length,
    cutOff: cut,
    people,
    connections: backend === 'postgres' ? connections : 1,
    withAnothersRows: foreign.length,
    withoutOwnRows: lost.length,
    refused: refused.length,
    askedToWait,
  }
  const bound = { withAnothersRows: 0, withoutOwnRows: 0, refused: 0 }
  const pass = foreign.length + lost.length + refused.length === 0 && cut > requests / 40
  sayPromise({ id, backend, seed, figure, bound, pass, seconds: (Date.now() - startedAt) / 1000 })
  expect({ foreign, lost, refused: [...new Set(refused)] }).toEqual({ foreign: [], lost: [], refused: [] })
  // enough of them were really cut on their way
  expect(cut).toBeGreaterThan(requests / 40)
}

const env = { DATABASE_POOL_SIZE: String(connections), MOTORA_CALLS_PER_MINUTE: '10000000', MOTORA_TRUST_PROXY: '1' }
const requests = size === 'M' ? 10_000 : 2000

test.for(enginesFor('A5, connections,'))(
  'a connection carries nothing over from one to the next, also when calls are cut off [A5, %s]',
  { timeout: 600_000 },
  async (backend) => {
    if (backend === 'postgres' && !postgresIsThere) return sayNotTried('A5', backend, 'no PostgreSQL server answers')
    const stand = await Stand.start({ backend, world: 'bare', doors: ['requests'], env })
    closers.push(() => stand.close())
    await prove('A5', backend, stand, requests)
  },
)

test.runIf(size === 'M')('the same through a pooler in transaction mode [A5]', async () => {
  const why = postgresIsThere ? whyNoPgbouncer() : 'no PostgreSQL server answers'
  if (why) return sayNotTried('A5-pooler', 'postgres', why)
  const database = await makeDatabase()
  closers.push(() => database.drop())
  const pooler = await Pgbouncer.start(database.url ?? '', connections)
  closers.push(() => pooler.close())
  const more = { ...env, DATABASE_POOL_SIZE: '16', MIGRATE_DATABASE_URL: database.url ?? '' }
  const stand = await Stand.start({ databaseUrl: pooler.url, world: 'bare', doors: ['requests'], env: more })
  closers.push(() => stand.close())
  await prove('A5-pooler', 'postgres', stand, requests)
})
