import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from './log.js'
import { keepFacts, OutboxRelay } from './outbox.js'
import { openTestDatabase, type TestDatabase } from './testing/open-test-database.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate outbox')
})

const now = new Date('2026-05-01T10:00:00Z')
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const keep = (...keys: string[]): Promise<void> =>
  db.database.transaction({ kind: 'operators', operatorIds: [] }, (tx) =>
    keepFacts(
      tx,
      keys.map((key) => ({ topic: 'test.happened', key, payload: { key } })),
      now,
    ),
  )
const relayTo = (listener: (key: string) => Promise<void>): OutboxRelay => {
  const relay = new OutboxRelay(db.database, silentLog())
  relay.on('test.happened', (fact) => listener(fact.key))
  return relay
}

test('facts are handed on once, in the order they were kept', async () => {
  await keep('a', 'b', 'c')
  const heard: string[] = []
  const relay = relayTo(async (key) => void heard.push(key))
  expect(await relay.tick(now)).toBe(3)
  expect(await relay.tick(now)).toBe(0)
  expect(heard).toEqual(['a', 'b', 'c'])
})

test('a fact whose transaction rolls back is never told', async () => {
  const broken = db.database.transaction({ kind: 'everything' }, async (tx) => {
    await keepFacts(tx, [{ topic: 'test.happened', key: 'phantom', payload: {} }], now)
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  const heard: string[] = []
  await relayTo(async (key) => void heard.push(key)).tick(now)
  expect(heard).toEqual([])
})

test('a listener that fails hears the fact again after a while', async () => {
  await keep('a')
  let tries = 0
  const relay = relayTo(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
  })
  expect(await relay.tick(now)).toBe(0)
  expect(await relay.tick(now)).toBe(0)
  expect(await relay.tick(later(3))).toBe(1)
  expect(tries).toBe(2)
})

test('what a dead process had claimed is due again after its lease', async () => {
  await keep('a')
  const dead = relayTo(() => new Promise(() => {}))
  void dead.tick(now)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const heard: string[] = []
  const alive = relayTo(async (key) => void heard.push(key))
  expect(await alive.tick(later(30))).toBe(0)
  expect(await alive.tick(later(61))).toBe(1)
  expect(heard).toEqual(['a'])
})
