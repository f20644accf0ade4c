import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayEnvironment } from '../../gateway-environment.js'
import { everyNth, sayPromise } from '../../promise.js'
import { backendOfRun, Stand } from '../../stand.js'
import { makeDatabase } from '../../test-server.js'
import { badValues, mark, missing, unsafe } from './bad-values.js'
import { type Ended, startViolations } from './setting-checks.js'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'motora-settings-'))
/** Of a gateway that was up once: what is tried there comes after the database. */
let migrated: Stand
beforeAll(async () => {
  migrated = await Stand.start({ world: 'none', doors: ['requests'] })
  await migrated.stop()
})
afterAll(async () => {
  await migrated?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Short words stand in every sentence; what is long enough to be looked for must not come back. */
const hidden = (env: Record<string, string>): string[] => [
  mark,
  ...Object.values(env).filter((value) => value.length > 12 && !/^(https?:\/\/\w+\.example|production|\/)/.test(value)),
]

let started = 0
const start = async (setting: string, how: string, env: Record<string, string>): Promise<Ended> => {
  started += 1
  const dataDir = join(folder, String(started))
  const since = Date.now()
  const child = spawn(process.execPath, [at('apps/gateway/dist/main.js')], {
    env: {
      ...gatewayEnvironment,
      MOTORA_PORT: '0',
      MOTORA_DEVICE_TCP_PORT: '0',
      MOTORA_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(late)
  return { setting, how, code, said, ms: Date.now() - since, hidden: hidden(env) }
}

/** Two at a time: the line is two cores. */
const startAll = async (cases: readonly Parameters<typeof start>[]): Promise<Ended[]> => {
  const ends: Ended[] = []
  const waiting = [...cases]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) ends.push(await start(...next))
  }
  await Promise.all([worker(), worker()])
  return ends
}

const say = (id: string, ends: Ended[], settings: number, since: number): void => {
  const violations = startViolations(ends)
  sayPromise({
    id,
    backend: id === 'I6' ? 'any' : backendOfRun(),
    seed: 0,
    figure: {
      settings,
      starts: ends.length,
      violations: violations.length,
      secretsShown: ends.filter(({ said }) => said.includes(mark)).length,
      slowestMs: Math.max(...ends.map(({ ms }) => ms)),
    },
    bound: { violations: 0, secretsShown: 0 },
    pass: violations.length === 0,
    seconds: (Date.now() - since) / 1000,
  })
  expect(violations).toEqual([])
}

test('every setting of the page has its bad values here [I6]', () => {
  const table = readFileSync(at('docs/how-to/settings.md'), 'utf8').split('## Fixed names')[0] ?? ''
  const names = [...table.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(35)
  expect(Object.keys(badValues).sort()).toEqual(names.sort())
})

// the same on either engine: once is enough
test.skipIf(backendOfRun() === 'postgres')(
  'a setting that is missing, bad or unsafe ends the start by a sentence that names it and shows no secret [I6]',
  async () => {
    const since = Date.now()
    const givenWith: Record<string, Record<string, string>> = {
      MIGRATE_DATABASE_URL: { DATABASE_URL: 'postgres://gateway@localhost/motora' },
      MOTORA_ADMIN_PASSWORD: { MOTORA_ADMIN_EMAIL: 'a@motora.example' },
    }
    const key = join(folder, 'good.key')
    writeFileSync(key, randomBytes(32).toString('base64'))
    const safe = {
      MOTORA_DEVELOPMENT: '0',
      MOTORA_MASTER_KEY_FILE: key,
      MOTORA_PUBLIC_ORIGIN: 'https://motora.example',
    }
    const all: Parameters<typeof start>[] = [
      ...Object.entries(badValues).flatMap(([name, values]) =>
        values === 'anything'
          ? []
          : values.map((value): Parameters<typeof start> => [name, value, { ...givenWith[name], [name]: value }]),
      ),
      ...missing.map(
        ([given, lacks]): Parameters<typeof start> => [lacks, `missing with ${Object.keys(given).join()}`, given],
      ),
      ...unsafe.map(([given, name]): Parameters<typeof start> => [name, 'in production', { ...safe, ...given }]),
    ]
    const cases = everyNth('starts with bad settings', all, 4)
    for (const [name, value, env] of cases)
      if (name === 'MOTORA_ADMIN_PASSWORD' && name in env) {
        // judged when the database is there: making one takes five times as long
        env.MOTORA_DATA_DIR = join(folder, `migrated ${value}`)
        cpSync(migrated.dataDir, env.MOTORA_DATA_DIR, { recursive: true })
      }
    say('I6', await startAll(cases), new Set(cases.map(([name]) => name)).size, since)
  },
  240_000,
)

/** What a broker of MQTT 5 answers to who may not come in: not authorised. */
const notAuthorised = Buffer.from([0x20, 0x03, 0x00, 0x87, 0x00])

test('a port that is taken, an address that is not this machine’s and a broker that lets nobody in are named [I6]', async () => {
  const since = Date.now()
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '0.0.0.0', resolve))
  const address = taken.address()
  const port = String(typeof address === 'object' ? address?.port : 0)
  const broker = createServer((socket) => {
    // a client that is refused ends its line as it likes
    socket.on('error', () => socket.destroy()).once('data', () => socket.end(notAuthorised))
  })
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', () => resolve()))
  const brokerPort = (broker.address() as AddressInfo).port
  const { dataDir, databaseUrl } = migrated
  const env = { MOTORA_DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const ends: Ended[] = []
  try {
    for (const name of ['MOTORA_PORT', 'MOTORA_DEVICE_TCP_PORT', 'MOTORA_MQTT_PORT', 'MOTORA_METRICS_PORT'])
      ends.push(await start(name, 'taken', { ...env, [name]: port }))
    ends.push(await start('MOTORA_HOST', 'not here', { ...env, MOTORA_DOORS: 'requests', MOTORA_HOST: '203.0.113.9' }))
    const url = `mqtt://me:${mark}@127.0.0.1:${brokerPort}`
    ends.push(await start('MQTT_URL', 'refused', { ...env, MQTT_URL: url }))
  } finally {
    taken.close()
    broker.close()
  }
  say('I6-ports', ends, ends.length, since)
}, 240_000)

test.skipIf(backendOfRun() === 'embedded')(
  'production refuses a database login that sees through walls, and takes one that does not [I6]',
  async () => {
    const since = Date.now()
    const database = await makeDatabase()
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    const name = `motora_mighty_${randomBytes(6).toString('hex')}`
    const kinds = { superuser: 'superuser', bypass: 'bypassrls', owner: '', member: '' }
    const urlOf = (kind: string): string => {
      const url = new URL(database.url ?? '')
      url.username = `${name}_${kind}`
      url.password = mark
      return url.href
    }
    const key = join(folder, 'production.key')
    writeFileSync(key, randomBytes(32).toString('base64'))
    const safe = {
      MOTORA_DEVELOPMENT: '0',
      MOTORA_MASTER_KEY_FILE: key,
      MOTORA_PUBLIC_ORIGIN: 'https://motora.example',
    }
    const ends: Ended[] = []
    try {
      for (const [kind, might] of Object.entries(kinds))
        await owner.query(`create role ${name}_${kind} login ${might} password '${mark}'`)
      await owner.query(`grant create on schema public to ${name}_owner`)
      await owner.query(`grant ${name}_owner to ${name}_member`)
      for (const kind of Object.keys(kinds))
        ends.push(await start('DATABASE_URL', kind, { ...safe, DATABASE_URL: urlOf(kind) }))
      // anyone who may not migrate is told whom to name
      await owner.query(`create role ${name}_humble login noinherit password '${mark}'`)
      const humble = await start('MIGRATE_DATABASE_URL', 'old tables', { ...safe, DATABASE_URL: urlOf('humble') })
      expect(humble.said).toContain('MIGRATE_DATABASE_URL')
      expect(humble.said).not.toContain(mark)
    } finally {
      await owner
        .query(`drop owned by ${[...Object.keys(kinds)].map((kind) => `${name}_${kind}`).join(', ')} cascade`)
        .catch(() => undefined)
      for (const kind of [...Object.keys(kinds), 'humble'])
        await owner.query(`drop role if exists ${name}_${kind}`).catch(() => undefined)
      await owner.end()
      await database.drop()
    }
    say('I6-login', ends, 1, since)
  },
  240_000,
)
