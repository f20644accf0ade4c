import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { signIn } from '../acceptance/people.js'
import { postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { makeNextVersion } from '../faults/next-version.js'
import { RollingFront } from '../faults/rolling-front.js'
import { freePort } from '../free-port.js'
import { gatewayEnvironment } from '../gateway-environment.js'
import { History } from '../history.js'
import { openLite } from '../open-lite.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { copyCompany, Stand } from '../stand.js'
import { makeDatabase } from '../test-server.js'
import { checkAllGood, checkSet } from './load-checks.js'
import { type Call, fireOpenLoop, newAgent, type Shot, shoot } from './open-loop.js'
import { makeMix, openTicketCall } from './steady-mix.js'

const { open } = closedAfterEach()
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const ticketsOf = `select id from tickets where title like 'Ticket 1______'`
const ask = async <R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

/** Both versions seal with one key, as two processes of one installation do. */
const sharedKeyEnv = (dataDir: string): Record<string, string> => ({
  MOTORA_MASTER_KEY_FILE: join(dataDir, 'master.key'),
  MOTORA_CALLS_PER_MINUTE: '1000000',
  MOTORA_DRAIN_SECONDS: '2',
})

/** Opens tickets one after the other through `shootOne`, and keeps what became of each. */
const writeOn = (history: History, writers: number, shootOne: (number: number) => Promise<Shot>) => {
  let isOver = false
  let number = 1_000_000
  const write = async (writer: number): Promise<void> => {
    while (!isOver) {
      number += 1
      const mine = number
      await history.run({ process: `writer ${writer}`, op: 'open', key: keyOf(mine) }, async () => {
        const shot = await shootOne(mine)
        if (shot.status !== 200) throw new Error(`answered ${shot.status}`)
      })
      await pause(25)
    }
  }
  const writing = Array.from({ length: writers }, (_, writer) => write(writer))
  return async (): Promise<void> => {
    isOver = true
    await Promise.all(writing)
  }
}
const keyOf = (number: number): string =>
  (openTicketCall({ headers: {} } as never, '', number).body as { id: string }).id

test('old and new version change places under traffic, and no call fails [E10]', async ({ skip }) => {
  if (!postgresIsThere) {
    sayNotTried('E10', 'postgres', 'no PostgreSQL server')
    skip('no PostgreSQL server')
  }
  const startedAt = Date.now()
  const next = chance(seed)
  const company = await copyCompany('postgres')
  open.push(company)
  const { dataDir, databaseUrl = '' } = company
  // the first has its key in its folder, the second is given it
  const old = await Stand.start({
    databaseUrl,
    world: 'bare',
    dataDir,
    env: { MOTORA_CALLS_PER_MINUTE: '1000000', MOTORA_DRAIN_SECONDS: '2' },
  })
  open.push(old)
  const newer = makeNextVersion([
    'alter table tickets add column planted_next text',
    'create table planted_next (id uuid primary key)',
  ])
  open.push(newer)
  const front = await RollingFront.start()
  open.push(front)
  await front.add(old.origin)
  const admin = await signIn(old, 'admin')
  const mix = await makeMix(old)
  const agent = newAgent()
  const history = new History()
  const writes: Shot[] = []
  const stopWriting = writeOn(history, 4, async (number) => {
    const call: Call = openTicketCall(admin, mix.vehicleIds[number % mix.vehicleIds.length] ?? '', number)
    const shot = await shoot(front.origin, call, agent)
    writes.push(shot)
    return shot
  })
  let isOver = false
  const reading = (async () => {
    const shots: Shot[] = []
    while (!isOver)
      shots.push(
        ...(await fireOpenLoop({ origin: front.origin, perSecond: 50, seconds: 1, next, pick: mix.pick, agent })),
      )
    return shots
  })()
  await pause(1000)
  const young = await Stand.start({ databaseUrl, world: 'bare', build: newer.build, env: sharedKeyEnv(old.dataDir) })
  open.push(young)
  await front.add(young.origin)
  await pause(1000)
  expect(front.readyCount).toBe(2)
  const leftAt = Date.now()
  await old.stop()
  const drainMs = Date.now() - leftAt
  await pause(1500)
  isOver = true
  const shots = [...(await reading), ...writes]
  await stopWriting()
  agent.destroy()
  const stored = await ask<{ id: string }>(databaseUrl, ticketsOf)
  const migrated = await ask(databaseUrl, `select 1 from information_schema.tables where table_name = 'planted_next'`)
  const violations = [
    ...checkAllGood(shots),
    ...checkSet(
      history.operations,
      stored.map(({ id }) => id),
    ),
  ]
  const figure = {
    calls: shots.length,
    writes: writes.length,
    failed: violations.length,
    drainMs,
    maxAnswerMs: Math.max(...shots.map(({ latencyMs }) => latencyMs)),
  }
  sayPromise({
    id: 'E10',
    backend: 'postgres',
    seed,
    figure,
    bound: { failed: 0, drainMs: 30_000 },
    pass: violations.length === 0 && drainMs <= 30_000,
    seconds: (Date.now() - startedAt) / 1000,
  })
  expect(violations.slice(0, 10)).toEqual([])
  expect(drainMs).toBeLessThan(30_000)
  // it was the next version that went on, and both had something to do
  expect(migrated).toHaveLength(1)
  expect(writes.length).toBeGreaterThan(20)
})

test.skipIf(size === 'S')(
  'a migration that is killed in mid-statement leaves the old version working, and the next start finishes it [E10]',
  async ({ skip }) => {
    if (!postgresIsThere) {
      sayNotTried('E10-stopped', 'postgres', 'no PostgreSQL server')
      skip('no PostgreSQL server')
    }
    const startedAt = Date.now()
    const database = await makeDatabase()
    open.push({ close: database.drop })
    const databaseUrl = database.url ?? ''
    const old = await Stand.start({ databaseUrl, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
    open.push(old)
    const admin = await signIn(old, 'admin')
    // it holds the table when it is killed: the worst moment for anyone who works with it
    const newer = makeNextVersion([
      'alter table vehicles add column planted_next text',
      `select pg_sleep(case when to_regclass('planted_brake') is null then 0 else 60 end)`,
    ])
    open.push(newer)
    await ask(databaseUrl, 'create table planted_brake ()')
    const dataDir = mkdtempSync(join(tmpdir(), 'motora-stopped-'))
    open.push({ close: async () => rmSync(dataDir, { recursive: true, force: true }) })
    const child = spawn(process.execPath, [join(newer.build, 'dist', 'main.js')], {
      env: {
        ...gatewayEnvironment,
        DATABASE_URL: databaseUrl,
        MOTORA_DATA_DIR: dataDir,
        MOTORA_PORT: String(await freePort()),
        MOTORA_DEVICE_TCP_PORT: String(await freePort()),
      },
      stdio: 'ignore',
    })
    open.push({ close: async () => void child.kill('SIGKILL') })
    const sleeping = `select 1 from pg_stat_activity where datname = current_database() and query like '%planted_brake%' and wait_event = 'PgSleep'`
    for (let look = 0; (await ask(databaseUrl, sleeping)).length === 0; look += 1) {
      if (look > 300) throw new Error('the migration did not come to its sleep')
      await pause(100)
    }
    child.kill('SIGKILL')
    const killedAt = Date.now()
    const read = await admin.call('GET', '/vehicles/v1/vehicles?pageSize=25')
    const heldUpMs = Date.now() - killedAt
    const [first] = (await read.json()) as { id: string; name: string; plate: string | null }[]
    const wrote = await admin.call('PUT', `/vehicles/v1/vehicles/${first?.id}/UpdateRestricted`, {
      name: 'Still here',
      plate: first?.plate ?? null,
    })
    const column = `select 1 from information_schema.columns where table_name = 'vehicles' and column_name = 'planted_next'`
    const half = (await ask(databaseUrl, column)).length
    await ask(databaseUrl, 'drop table planted_brake')
    const young = await Stand.start({ databaseUrl, world: 'bare', build: newer.build, env: sharedKeyEnv(old.dataDir) })
    open.push(young)
    const finished = (await ask(databaseUrl, column)).length
    const stillOld = await admin.call('GET', '/vehicles/v1/vehicles?pageSize=25')
    const figure = {
      oldRead: read.status,
      oldWrite: wrote.status,
      heldUpMs,
      halfDone: half,
      finished,
      oldAfter: stillOld.status,
    }
    const pass = read.status === 200 && wrote.status === 200 && half === 0 && finished === 1 && stillOld.status === 200
    sayPromise({
      id: 'E10-stopped',
      backend: 'postgres',
      seed: 0,
      figure,
      bound: { heldUpMs: 5000, halfDone: 0 },
      pass: pass && heldUpMs <= 5000,
      seconds: (Date.now() - startedAt) / 1000,
    })
    expect(figure).toMatchObject({ oldRead: 200, oldWrite: 200, halfDone: 0, finished: 1, oldAfter: 200 })
  },
)

test.skipIf(size === 'S')(
  'one process is stopped and the next version started in its place: a short absence, nothing lost [E10]',
  async () => {
    const startedAt = Date.now()
    const dataDir = mkdtempSync(join(tmpdir(), 'motora-next-'))
    open.push({ close: async () => rmSync(dataDir, { recursive: true, force: true }) })
    const env = { MOTORA_CALLS_PER_MINUTE: '1000000' }
    const old = await Stand.start({ backend: 'embedded', world: 'bare', dataDir, env })
    open.push(old)
    const newer = makeNextVersion(['create table planted_next (id uuid primary key)'])
    open.push(newer)
    const admin = await signIn(old, 'admin')
    const mix = await makeMix(old)
    const agent = newAgent()
    const history = new History()
    const answered: number[] = []
    const stopWriting = writeOn(history, 4, async (number) => {
      const call = openTicketCall(admin, mix.vehicleIds[number % mix.vehicleIds.length] ?? '', number)
      const shot = await shoot(old.origin, call, agent)
      if (shot.status === 200) answered.push(Date.now())
      return shot
    })
    await pause(1500)
    await old.stop()
    const ports = { port: old.port, devicePort: old.devicePort }
    const young = await Stand.start({ backend: 'embedded', world: 'bare', dataDir, ports, build: newer.build, env })
    open.push(young)
    await pause(1500)
    await stopWriting()
    agent.destroy()
    await young.stop()
    const lite = await openLite(young)
    const stored = (await lite.query<{ id: string }>(ticketsOf)).rows.map(({ id }) => id)
    await lite.close()
    const violations = checkSet(history.operations, stored)
    const gaps = answered.map((at, n) => at - (answered[n - 1] ?? at))
    const acknowledged = history.operations.filter(({ outcome }) => outcome === 'ok').length
    const figure = { acknowledged, stored: stored.length, lost: violations.length, absenceMs: Math.max(...gaps) }
    sayPromise({
      id: 'E10',
      backend: 'embedded',
      seed,
      figure,
      bound: { lost: 0 },
      pass: violations.length === 0,
      seconds: (Date.now() - startedAt) / 1000,
    })
    expect(violations.slice(0, 10)).toEqual([])
    expect(acknowledged).toBeGreaterThan(20)
  },
)
