import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../free-port.js'
import { gatewayEnvironment } from '../gateway-environment.js'
import { backendOfRun, type CompanyCopy, copyCompany, Stand } from '../stand.js'
import { makeDatabase } from '../test-server.js'
import { signIn } from './people.js'

const folder = mkdtempSync(join(tmpdir(), 'motora-demo-database-'))
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

const keyFile = join(folder, 'keys', 'master.key')
mkdirSync(join(folder, 'keys'))
writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 })
const production = {
  MOTORA_DEVELOPMENT: '0',
  MOTORA_PUBLIC_ORIGIN: 'https://motora.example',
  MOTORA_DRAIN_SECONDS: '0',
  MOTORA_MASTER_KEY_FILE: keyFile,
  MOTORA_DEVICE_ALLOW: '127.0.0.0/8',
}

/** Starts the gateway and waits for its end, or for a minute and a half. */
const endOf = async (env: Record<string, string>): Promise<{ code: number | null; said: string }> => {
  const main = fileURLToPath(new URL('../../apps/gateway/dist/main.js', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: {
      ...gatewayEnvironment,
      MOTORA_PORT: String(await freePort()),
      MOTORA_DEVICE_TCP_PORT: String(await freePort()),
      MOTORA_HOST: '127.0.0.1',
      MOTORA_DEMO_SIMULATOR: '0',
      MOTORA_DEMO_WEEKS: '0',
      ...env,
    },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const late = setTimeout(() => child.kill('SIGKILL'), 90_000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(late)
  return { code, said }
}

const placeOf = ({ dataDir, databaseUrl }: CompanyCopy): Record<string, string> => ({
  MOTORA_DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

test('a gateway that is not the demo refuses to start where the demo company lives, and says so', async () => {
  const demo = await copyCompany(backendOfRun())
  closers.push(() => demo.close())
  // as somebody would who has looked at the demo and goes on with its data
  const moved = { ...production, MOTORA_MASTER_KEY_FILE: join(folder, 'keys', 'moved.key') }
  copyFileSync(demo.keyFile, moved.MOTORA_MASTER_KEY_FILE)
  for (const env of [{ MOTORA_DEVELOPMENT: '1' }, ...(backendOfRun() === 'embedded' ? [moved] : [])]) {
    const { code, said } = await endOf({ ...placeOf(demo), ...env })
    expect(said).toContain('the demo company lives there')
    expect(said).toMatch(/^(MOTORA_DATA_DIR|DATABASE_URL): /m)
    expect(code).toBe(1)
  }
}, 240_000)

test('the demo refuses a database that holds another company', async () => {
  const database = backendOfRun() === 'postgres' ? await makeDatabase() : undefined
  const dataDir = mkdtempSync(join(folder, 'own-'))
  const options = { dataDir, ...(database?.url ? { databaseUrl: database.url } : {}) }
  if (database) closers.push(() => database.drop())
  const admin = { MOTORA_ADMIN_EMAIL: 'first@motora.example', MOTORA_ADMIN_PASSWORD: 'a long and unusual one 77' }
  const own = await Stand.start({ ...options, world: 'none', env: admin })
  await own.stop()
  const place = { MOTORA_DATA_DIR: dataDir, ...(database?.url ? { DATABASE_URL: database.url } : {}) }
  const { code, said } = await endOf({ ...place, MOTORA_DEMO: '1' })
  expect(said).toContain('MOTORA_DEMO: there is a company in this')
  expect(code).toBe(1)
  // and the company is as it was
  await own.up()
  await own.close()
}, 240_000)

test('the demo listens to this machine alone, and shows its mails to it and to people who are signed in', async () => {
  const stand = await Stand.start({ world: 'bare', env: { MOTORA_HOST: '' } })
  closers.push(() => stand.close())
  const read = (headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = get(`${stand.origin}/api/users/v1/Outbox`, { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      asked.once('error', reject)
    })
  expect(await read({})).toBe(200)
  // as somebody behind a proxy of this machine, who may send any header
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])
    expect(await read({ [header]: '127.0.0.1' }), header).toBe(401)
  // as a page whose name leads to 127.0.0.1 now
  expect([400, 401, 421]).toContain(await read({ Host: `evil.example:${stand.port}` }))
  const { idToken } = await signIn(stand, 'readonly')
  expect(await read({ 'X-Forwarded-For': '203.0.113.9', Authorization: `Bearer ${idToken}` })).toBe(200)
  // no other address of this machine leads to it
  const others = Object.values(networkInterfaces()).flatMap((list = []) =>
    list.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  )
  for (const address of others)
    await expect(fetch(`http://${address}:${stand.port}/healthz`), address).rejects.toThrow()
}, 240_000)

// the embedded database has no login that could be refused
test.skipIf(backendOfRun() === 'postgres')(
  'production makes no first administrator without a second factor, and takes no master key out of its data folder',
  async () => {
    const admin = { MOTORA_ADMIN_EMAIL: 'first@motora.example', MOTORA_ADMIN_PASSWORD: 'a long and unusual one 77' }
    const dataDir = join(folder, 'fresh')
    const without = await endOf({ ...production, ...admin, MOTORA_DATA_DIR: dataDir })
    expect(without.said).toContain('MOTORA_ADMIN_TOTP_SECRET: the first administrator needs a second factor')
    expect(without.code).toBe(1)
    const inside = join(dataDir, 'own.key')
    writeFileSync(inside, randomBytes(32).toString('base64'), { mode: 0o600 })
    const keyInside = await endOf({ ...production, MOTORA_DATA_DIR: dataDir, MOTORA_MASTER_KEY_FILE: inside })
    expect(keyInside.said).toContain('MOTORA_MASTER_KEY_FILE: the master key lies inside MOTORA_DATA_DIR')
    expect(keyInside.code).toBe(1)
    // with both in order it is up, and an administrator who is there needs no setting
    const stand = await Stand.start({
      dataDir,
      world: 'none',
      env: { ...production, ...admin, MOTORA_ADMIN_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
    })
    await stand.stop()
    const again = await Stand.start({ dataDir, world: 'none', env: { ...production, ...admin } })
    await again.close()
  },
  240_000,
)
