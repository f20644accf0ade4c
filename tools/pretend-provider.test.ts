import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './freshness.mjs'
import { startPretendProvider } from './pretend-provider.mjs'

const program = { main: join(root, 'apps/pretend-stripe/src/main.ts'), execArgv: ['--import', 'tsx'] }

const isThere = (origin: string, key: string): Promise<number> =>
  fetch(`${origin}/v1/customers`, { method: 'POST', headers: { authorization: `Bearer ${key}` } }).then(
    ({ status }) => status,
    () => 0,
  )

test('npm start runs the pretend card provider with a key and a folder of its own, and ends it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'motora-demo-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { settings, stop } = await startPretendProvider({ PATH: process.env.PATH, MOTORA_DATA_DIR: dataDir }, program)
  onTestFinished(() => void stop())
  const { STRIPE_API_BASE: origin = '', STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET: secret } = settings
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect([key, secret]).toEqual([expect.stringMatching(/^sk_test_\w{48}$/), expect.stringMatching(/^whsec_\w{48}$/)])
  expect([await isThere(origin, key), await isThere(origin, 'sk_test_other')]).toEqual([200, 401])
  const ledger = join(dataDir, 'pretend-stripe/ledger.jsonl')
  expect([statSync(ledger).mode & 0o777, statSync(join(ledger, '..')).mode & 0o777]).toEqual([0o600, 0o700])
  expect(await stop()).toBe(0)
  expect(await isThere(origin, key)).toBe(0)
})

test('a card provider that is set is the one: nothing is started next to it', async () => {
  const dataDir = join(tmpdir(), 'motora-demo-none')
  const { settings } = await startPretendProvider(
    { STRIPE_SECRET_KEY: 'sk_test_mine', MOTORA_DATA_DIR: dataDir },
    program,
  )
  expect(settings).toEqual({})
  expect(existsSync(dataDir)).toBe(false)
})

test('one that cannot start says so', async () => {
  const start = startPretendProvider({ PATH: process.env.PATH, MOTORA_DATA_DIR: '/dev/null' }, program)
  await expect(start).rejects.toThrow('ended with 1 before it listened')
})
