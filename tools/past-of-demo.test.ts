import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isDemo, isPastLived, livePast } from './past-of-demo.mjs'

const folder = mkdtempSync(join(tmpdir(), 'motora-past-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = (text: string): string => {
  const path = join(folder, 'program.mjs')
  writeFileSync(path, text)
  return path
}

test('only the demo has a past to live', () => {
  expect([{ MOTORA_DEMO: '1' }, { MOTORA_DEMO: 'true' }].map(isDemo)).toEqual([true, true])
  expect([{ MOTORA_DEMO: '0' }, { MOTORA_DEMO: '' }, {}].map(isDemo)).toEqual([false, false, false])
})

test('a past is lived when its folder says that it is finished', () => {
  const env = { MOTORA_DATA_DIR: folder }
  expect(isPastLived(env)).toBe(false)
  writeFileSync(join(folder, 'world.json'), JSON.stringify({ done: 3, finished: false }))
  expect(isPastLived(env)).toBe(false)
  writeFileSync(join(folder, 'world.json'), JSON.stringify({ done: 3, finished: true }))
  expect(isPastLived(env)).toBe(true)
})

test('it is lived with the settings of the gateway, and says how it ended', async () => {
  const path = program(`process.exit(process.env.MOTORA_DEMO_WEEKS === '16' ? 7 : 1)`)
  expect(await livePast({ MOTORA_DEMO_WEEKS: '16' }, path).ended).toBe(7)
})

test('it can be stopped', async () => {
  const { ended, stop } = livePast({}, program('setInterval(() => {}, 1000)'))
  stop()
  // a process that a signal has ended has no code of its own
  expect(await ended).toBe(1)
})
