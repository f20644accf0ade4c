import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test } from 'vitest'
import { asOwner, withDatabase } from '../acceptance/access/stored-rows.js'
import { demoPassword } from '../acceptance/people.js'
import { enginesFor, postgresIsThere } from '../backends.js'
import { freePort } from '../free-port.js'
import { gatewayEnvironment } from '../gateway-environment.js'
import { patienceMs } from '../patience.js'
import { sayNotTried, sayPromise, size } from '../promise.js'
import { type Backend, Stand } from '../stand.js'
import { makeDatabase } from '../test-server.js'
import { type KeyEvent, keyViolations } from './master-key-checks.js'
import * as people from './master-key-people.js'

const changes = size === 'M' ? 8 : 2
const changeEveryMs = size === 'M' ? 6000 : 2000
const gatewayMain = fileURLToPath(new URL('../../apps/gateway/dist/main.js', import.meta.url))

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** The file of the keys; replaced as a whole, as a secret store does it. */
class KeyFile {
  readonly path: string
  keys: Buffer[] = [randomBytes(32)]
  constructor(folder: string) {
    this.path = join(folder, 'master.key')
    this.write(this.keys)
  }
  write(keys: Buffer[]): void {
    this.keys = keys
    writeFileSync(`${this.path}.new`, keys.map((key) => `${key.toString('base64')}\n`).join(''), { mode: 0o600 })
    renameSync(`${this.path}.new`, this.path)
  }
}

const admin = { email: 'first@motora.test', password: 'nine bright lanterns hang', secret: new Secret({ size: 20 }) }
const totp = new TOTP({ secret: admin.secret, digits: 6, period: 30 })

/** Two gateways on one database, or the one that the embedded database allows, and somebody with an authenticator. */
const open = async (backend: Backend) => {
  const folder = mkdtempSync(join(tmpdir(), 'motora-keys-'))
  const file = new KeyFile(folder)
  for (const name of ['one', 'two']) mkdirSync(join(folder, name), { mode: 0o700 })
  const database = backend === 'postgres' ? await makeDatabase() : undefined
  closers.push(async () => {
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const options = {
    backend,
    ...(database?.url ? { databaseUrl: database.url } : {}),
    env: {
      MOTORA_MASTER_KEY_FILE: file.path,
      MOTORA_TRUST_PROXY: '1',
      MOTORA_CALLS_PER_MINUTE: '1000000',
      MOTORA_ADMIN_EMAIL: admin.email,
      MOTORA_ADMIN_PASSWORD: admin.password,
      MOTORA_ADMIN_TOTP_SECRET: admin.secret.base32,
    },
  }
  const first = await Stand.start({ ...options, world: 'none', dataDir: join(folder, 'one') })
  // the demo takes no other company: this one has the administrator alone, and is to become the demo's
  await first.stop()
  await asOwner(first, (owner) => owner('insert into demo_marks (marked_at) values (now())'))
  const one = await Stand.start({ ...options, world: 'bare', dataDir: join(folder, 'one') })
  closers.push(() => one.close())
  const stands = [one]
  if (backend === 'postgres') {
    const two = await Stand.start({ ...options, world: 'bare', dataDir: join(folder, 'two') })
    closers.push(() => two.close())
    stands.push(two)
  }
  return { file, stands, one, folder }
}

const until = async (withinMs: number, isSo: () => boolean): Promise<boolean> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await people.pause(200)) if (isSo()) return true
  return false
}

/** A gateway that must not start. */
const startWith = async (one: Stand, keyFile: string): Promise<{ code: number | null; said: string; ms: number }> => {
  const env = {
    ...gatewayEnvironment,
    MOTORA_DATA_DIR: one.dataDir,
    MOTORA_PORT: String(await freePort()),
    MOTORA_DEVICE_TCP_PORT: String(await freePort()),
    MOTORA_MASTER_KEY_FILE: keyFile,
    MOTORA_DEMO: '1',
    ...(one.databaseUrl ? { DATABASE_URL: one.databaseUrl } : {}),
  }
  const since = Date.now()
  const child = spawn(process.execPath, [gatewayMain], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(late)
  return { code, said, ms: Date.now() - since }
}

/** How every sealed value begins: with the version and the id of its key. */
const headsStored = (one: Stand): Promise<string[]> =>
  withDatabase(one, async (owner) =>
    (
      await owner<{ head: string }>(`
        select distinct encode(substring(sealed from 1 for 5), 'hex') as head from (
          select totp_secret as sealed from accounts where totp_secret is not null
          union all select body from mails union all select sealed from lasting_keys) every`)
    ).map(({ head }) => head),
  )

test.for(enginesFor('I4, the master key,'))(
  'the master key is changed while people work: all is read, nobody is signed out [I4, %s]',
  { timeout: 600_000 },
  async (backend) => {
    if (backend === 'postgres' && !postgresIsThere) return sayNotTried('I4', backend, 'no PostgreSQL server answers')
    const startedAt = Date.now()
    const { file, stands, one, folder } = await open(backend)
    const events: KeyEvent[] = []
    const log = (event: KeyEvent): void => void events.push(event)
    const code = async (given: string): Promise<string[]> => {
      const body = { email: admin.email, password: admin.password, code: given }
      const { status, json } = await people.ask(stands.at(-1) ?? one, 'POST', '/users/v1/Totp', body)
      log({ kind: 'code', subject: admin.email, status })
      return json?.recoveryCodes ?? []
    }
    // the step before this one counts too: two codes without waiting for the next
    const recoveryCodes = await code(totp.generate({ timestamp: Date.now() - 30_000 }))
    const tokens = await people.signedIn(one, people.staffWay, 'admin@motora.demo')
    const startPassword = 'five paper lanterns hang'
    const seeded = ['a', 'b', 'c'].map((name) => `seeded.${name}@motora.test`)
    for (const email of seeded) {
      const body = {
        firstName: 'Berta',
        lastName: 'Soler',
        email,
        password: startPassword,
        confirmPassword: startPassword,
      }
      expect((await people.ask(one, 'POST', '/operators/v1/CauUsers/Create', body, tokens.idToken)).status).toBe(201)
      await people.chooseOwnPassword(one, email)
    }
    const rider = { email: 'someone@rides.test', password: demoPassword, firstName: 'Joan', lastName: 'Pi' }
    const registered = await people.ask(one, 'POST', '/sharing/v1/Rider/Register', {
      ...rider,
      birthday: '1990-01-01',
      mobilePhone: '+34600111222',
    })
    expect([registered.status, registered.json]).toEqual([204, undefined])
    const lockedOut = { email: 'locked@motora.test', password: 'wrong' }
    for (let n = 0; n < 7; n += 1) await people.ask(one, 'POST', '/users/v1/Totp', lockedOut)

    let isOver = false
    const crowd = { stands, log, isOver: () => isOver }
    const names = ['readonly', 'manager', 'operator', 'technician', 'sac', 'cau'].map((name) => `${name}@motora.demo`)
    const busy = [
      ...(
        await Promise.all(
          names.map(async (email) => [email, await people.signedIn(one, people.staffWay, email)] as const),
        )
      ).map(([email, tokens]) => people.keepRefreshing(crowd, people.staffWay, email, tokens)),
      people.keepRefreshing(
        crowd,
        people.riderWay,
        rider.email,
        await people.signedIn(one, people.riderWay, rider.email),
      ),
      ...seeded.map((email, n) => people.keepLooking(crowd, email, n === 0)),
      people.keepInviting(crowd, tokens, backend),
    ]
    let logLengths: number[] = []
    for (let change = 0; change < changes; change += 1) {
      await people.pause(changeEveryMs)
      logLengths = stands.map((stand) => stand.log().length)
      file.write([randomBytes(32), ...file.keys])
      // the first to hear of it may be either of two
      await code(recoveryCodes[change] ?? '')
      const { status } = await people.ask(stands.at(-1) ?? one, 'POST', '/users/v1/Totp', lockedOut)
      log({ kind: 'locked', subject: lockedOut.email, status })
    }
    const isSaid = await until(patienceMs, () =>
      stands.some((stand, n) => stand.log().slice(logLengths[n]).includes('nothing is sealed with another master key')),
    )
    // the others are taken out, and everybody goes on
    const oldKeys = file.keys
    await people.pause(3500)
    file.write(oldKeys.slice(0, 1))
    await people.pause(4000)
    isOver = true
    await Promise.all(busy)
    for (const stand of stands) await stand.restart()
    await code(totp.generate())
    await code(recoveryCodes[changes] ?? '')
    const heads = await headsStored(one)

    for (const stand of stands) await stand.stop()
    const wrongFile = join(folder, 'wrong.key')
    writeFileSync(wrongFile, `${randomBytes(32).toString('hex')}\n`)
    const wrong = await startWith(one, wrongFile)
    writeFileSync(wrongFile, `${oldKeys.at(-1)?.toString('hex')}\n`)
    const old = await startWith(one, wrongFile)
    const isClear = ({ code: end, said }: typeof wrong): boolean => end === 1 && /^MOTORA_MASTER_KEY_FILE: /m.test(said)

    const violations = keyViolations(events)
    const count = (kind: KeyEvent['kind']): number => events.filter((event) => event.kind === kind).length
    const figure = {
      violations: violations.length,
      keysLeftInDatabase: heads.length,
      wrongKeysStarted: [wrong, old].filter((end) => !isClear(end)).length,
      gateways: stands.length,
      keyChanges: changes + 1,
      refreshes: count('refresh'),
      calls: count('call'),
      seedsOpened: count('picture') + count('code'),
      mailReads: count('mails'),
      links: count('link'),
    }
    const bound = { violations: 0, keysLeftInDatabase: 1, wrongKeysStarted: 0 }
    const pass = violations.length === 0 && heads.length === 1 && figure.wrongKeysStarted === 0
    sayPromise({ id: 'I4', backend, seed: 0, figure, bound, pass, seconds: (Date.now() - startedAt) / 1000 })
    expect([...new Set(violations)]).toEqual([])
    expect(figure).toMatchObject(bound)
    expect(isSaid).toBe(true)
    for (const { said } of [wrong, old]) for (const key of oldKeys) expect(said).not.toContain(key.toString('base64'))
    expect(figure.refreshes).toBeGreaterThan(50)
    expect(figure.links).toBeGreaterThan(5)
  },
)
