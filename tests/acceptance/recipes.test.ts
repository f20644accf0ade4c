import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresServer, whyNoPostgresServer } from '../faults/postgres-server.js'
import { freePort } from '../free-port.js'
import { patienceMs } from '../patience.js'
import { sayNotTried } from '../promise.js'
import { demoPassword } from './people.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'motora-recipes-'))
const calledOfNpm = join(scratch, 'npm-called')

/**
 * Code blocks of the pages that people follow. Each is run here as it is written, but that the machine's places are
 * folders of this test, ports are free ones, and `npm ci` and `npm run build`, which would take the packages away from
 * the tests that run now, are only noted.
 */
interface Block {
  page: string
  text: string
  /** Said on the page, in a comment that readers do not see. */
  whyNotRun: string | undefined
}
const blocksOf = (page: string): Block[] =>
  [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /(?:<!-- not run as written: (.*?) -->\s*)?^```\w*\n(.*?)^```$/gms,
    ),
  ].map(([, whyNotRun, text = '']) => ({ page, text, whyNotRun }))
const blocks = ['README.md', 'docs/operations.md'].flatMap(blocksOf)
const ran = new Set<Block>()
const block = (begins: string): string => {
  const found = blocks.filter(({ text }) => text.startsWith(begins))
  const [only] = found
  if (!only || found.length > 1) throw new Error(`${found.length} blocks begin with ${begins}`)
  ran.add(only)
  return only.text
}

/** Places of a machine, as folders of one test. */
const inPlace = (place: string, text: string): string =>
  text.replaceAll(/(?<![\w.])\/(etc\/motora|var\/lib\/motora|backups)\b/g, `${place}/$1`)

const running: ChildProcess[] = []
let server: PostgresServer | undefined
beforeAll(() => {
  const shim = join(scratch, 'bin')
  mkdirSync(shim)
  const real = spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim()
  writeFileSync(
    join(shim, 'npm'),
    `#!/bin/sh\ncase "$*" in ci|'run build') echo "$*" >> '${calledOfNpm}';; *) exec '${real}' "$@";; esac\n`,
  )
  chmodSync(join(shim, 'npm'), 0o755)
})
afterAll(async () => {
  for (const child of running) endGroup(child)
  await Promise.all(running.map(ended))
  await server?.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** The shell, npm and what it started. */
const endGroup = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}
const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('close', () => resolve()))

interface Running {
  child: ChildProcess
  said: () => string
}
/** Nothing but the path and where things are: no setting that is not in the recipe. */
const run = (text: string, env: Record<string, string> = {}): Running => {
  const child = spawn('bash', ['-e', '-c', text], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(scratch, 'bin')}:${process.env.PATH}`,
      HOME: process.env.HOME ?? '/',
      MOTORA_DRAIN_SECONDS: '0',
      ...env,
    },
  })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (more: Buffer) => {
      said += more.toString()
    })
  return { child, said: () => said }
}

const untilReady = async ({ child, said }: Running, port: number): Promise<void> => {
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    if (await isReady()) return
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${said().slice(-3000)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not ready in time:\n${said().slice(-3000)}`)
}

const signIn = async (port: number, email: string, password: string, code: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/v1/Totp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, code }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const statusOf = (port: number, path: string, host = `127.0.0.1:${port}`): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })

/** What no gateway may be that a person has set up by the page. */
const faultsOf = async (port: number, place: string): Promise<string[]> => {
  const [demo, outbox, docs, foreign] = [
    await signIn(port, 'admin@motora.demo', demoPassword, ''),
    await statusOf(port, '/api/users/v1/Outbox'),
    await statusOf(port, '/api/docs'),
    await statusOf(port, '/login', 'evil.example'),
  ]
  const open = ['etc/motora', 'etc/motora/master.key', 'var/lib/motora'].filter(
    (path) => statSync(join(place, path)).mode & 0o077,
  )
  return [
    ...(demo === 401 ? [] : [`the demo's password: ${demo}`]),
    ...(outbox === 404 ? [] : [`mails: ${outbox}`]),
    ...(docs === 404 ? [] : [`the reader of the calls: ${docs}`]),
    ...(foreign === 421 ? [] : [`another name: ${foreign}`]),
    ...(existsSync(join(place, 'var/lib/motora/master.key')) ? ['the master key lies with the data'] : []),
    ...open.map((path) => `${path} is open to others`),
  ]
}

const placeOf = (name: string): string => {
  mkdirSync(join(scratch, name))
  return join(scratch, name)
}

test('README: production without its settings says what is missing and does not start', async () => {
  const { child, said } = run(block('npm ci && npm run build && npm run serve'))
  await ended(child)
  expect(child.exitCode).toBe(1)
  expect(said()).toMatch(/^ {2}MOTORA_MASTER_KEY_FILE: /m)
  expect(said()).toMatch(/^ {2}MOTORA_PUBLIC_ORIGIN: /m)
  expect(readFileSync(calledOfNpm, 'utf8')).toBe('ci\nrun build\n')
}, 240_000)

test('README: npm start is the demo, in a place of its own', async () => {
  const [start = '', ...others] = block('npm start').split('\n')
  expect(others.join('\n').trim()).toMatch(/^npm test\b[^\n]*$/)
  const port = await freePort()
  const folder = placeOf('demo')
  const more = { MOTORA_DEVICE_TCP_PORT: '0', MOTORA_DEMO_WEEKS: '0', MOTORA_DEMO_SIMULATOR: '0' }
  const demo = run(start, { MOTORA_PORT: String(port), MOTORA_DATA_DIR: folder, ...more })
  await untilReady(demo, port)
  await expect.poll(demo.said, { timeout: patienceMs }).toContain('Motora is up, with its demo company')
  expect(demo.said(), 'a newcomer reads sentences').not.toMatch(/\{"level":|Warning:/)
  // the file is written a moment after the sentences
  const logged = () => readFileSync(join(root, `.data/demo-${port}.log`), 'utf8')
  await expect.poll(logged, { timeout: patienceMs }).toContain('"msg":"Server listening at')
  endGroup(demo.child)
  await ended(demo.child)
}, 400_000)

test('operations: one machine with the embedded database, and its backup', async () => {
  const place = placeOf('embedded')
  const port = await freePort()
  const recipe = [
    'npm ci && npm run build\numask',
    'export MOTORA_ADMIN_EMAIL',
    'export MOTORA_DATA_DIR=/var/lib/motora MOTORA_M',
  ]
  const gateway = run(inPlace(place, recipe.map(block).join('')), { MOTORA_PORT: String(port) })
  await untilReady(gateway, port)
  const [, password = '', secret = ''] = /^(\S+) otpauth:\S+secret=(\S+?)&/m.exec(gateway.said()) ?? []
  expect(await faultsOf(port, place)).toEqual([])
  expect(await signIn(port, 'you@example.com', password, new TOTP({ secret, digits: 6, period: 30 }).generate())).toBe(
    200,
  )
  // "the same settings as the gateway's"
  const { child, said } = run(
    `${inPlace(place, recipe.slice(2).map(block).join('')).replace('npm run serve', '')}${inPlace(place, block('npm run backup -- --to /backups'))}`,
  )
  await ended(child)
  expect(said()).toContain('The backup is whole')
  expect(child.exitCode).toBe(0)
  endGroup(gateway.child)
  await ended(gateway.child)
}, 400_000)

test('operations: PostgreSQL with two logins, then several processes on it', async ({ skip }) => {
  const psql = spawnSync('which', ['psql']).status === 0 ? undefined : 'there is no psql'
  const why = whyNoPostgresServer() ?? psql
  if (why) {
    sayNotTried('recipes', 'postgres', why)
    skip(why)
  }
  server = await PostgresServer.start()
  const place = placeOf('postgres')
  const sql = block('create database motora')
  const env = { PGPORT: String(server.port), PGHOST: '127.0.0.1', PGUSER: 'postgres' }
  const setUp = run(
    `psql -v ON_ERROR_STOP=1 <<'SQL'\n${sql}\nSQL\n${inPlace(place, block('npm ci && npm run build\numask'))}`,
    env,
  )
  await ended(setUp.child)
  expect(setUp.child.exitCode, setUp.said()).toBe(0)
  const port = await freePort()
  const own = { PGPORT: String(server.port), MOTORA_PORT: String(port) }
  const gateway = run(inPlace(place, block('MIGRATE_DATABASE_URL=')), own)
  await untilReady(gateway, port)
  expect(await faultsOf(port, place)).toEqual([])
  const unended = run(`psql -v ON_ERROR_STOP=1 <<'SQL'\n${block('select at, actor_name')}\nSQL`, {
    ...env,
    PGUSER: 'motora_owner',
    PGDATABASE: 'motora',
  })
  await ended(unended.child)
  expect(unended.said()).toContain('(0 rows)')
  endGroup(gateway.child)
  await ended(gateway.child)

  const ports = [await freePort(), await freePort(), await freePort(), await freePort()]
  const several = inPlace(place, block("export DATABASE_URL='postgres://motora_gateway@db/"))
    // one machine here: the server is this one, and no broker is needed
    .replace('@db/motora?sslmode=verify-full', '@localhost/motora')
    .replace(/NATS_URL=\S+/, 'NATS_URL=')
    .replaceAll(/\b(808[123]|38955)\b/g, (_, port: string) =>
      String(ports[['8081', '8082', '8083', '38955'].indexOf(port)]),
    )
    .replaceAll(/npm run serve$/gm, 'npm run serve &')
  const processes = run(`${several}\nwait`, { PGPORT: String(server.port) })
  for (const port of ports.slice(0, 3)) await untilReady(processes, port)
  expect(await statusOf(ports[0] ?? 0, '/api/openapi.json', 'fleet.example.com')).toBe(200)
  endGroup(processes.child)
  await ended(processes.child)
}, 400_000)

test('no block is left out without a reason on its page', () => {
  const left = blocks.filter((one) => !ran.has(one) && one.whyNotRun === undefined)
  expect(left.map(({ page, text }) => `${page}: ${text.split('\n')[0]}`)).toEqual([])
  expect(blocks.filter(({ whyNotRun }) => whyNotRun !== undefined)).toHaveLength(2)
})
