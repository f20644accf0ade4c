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
/** Time passes for what waits: the database's clock is nobody's to hand. */
const pass = (seconds: number) => db.asOwner('update outbox set due_at = due_at - make_interval(secs => $1)', [seconds])
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
  expect(await relay.tick()).toBe(3)
  expect(await relay.tick()).toBe(0)
  expect(heard).toEqual(['a', 'b', 'c'])
})

test('a fact whose transaction rolls back is never told', async () => {
  const broken = db.database.transaction({ kind: 'everything' }, async (tx) => {
    await keepFacts(tx, [{ topic: 'test.happened', key: 'phantom', payload: {} }], now)
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  const heard: string[] = []
  await relayTo(async (key) => void heard.push(key)).tick()
  expect(heard).toEqual([])
})

test('a listener that fails hears the fact again after a while', async () => {
  await keep('a')
  let tries = 0
  const relay = relayTo(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
  })
  expect(await relay.tick()).toBe(0)
  expect(await relay.tick()).toBe(0)
  await pass(3)
  expect(await relay.tick()).toBe(1)
  expect(tries).toBe(2)
})

test('what a dead process had claimed is due again after its lease', async () => {
  await keep('a')
  const dead = relayTo(() => new Promise(() => {}))
  void dead.tick()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const heard: string[] = []
  const alive = relayTo(async (key) => void heard.push(key))
  await pass(30)
  expect(await alive.tick()).toBe(0)
  await pass(31)
  expect(await alive.tick()).toBe(1)
  expect(heard).toEqual(['a'])
})

test.each([-1, 1])(
  'a clock that is wrong by %i h when a fact is kept makes it due neither late nor early [E6]',
  async (hours) => {
    await db.database.transaction({ kind: 'everything' }, (tx) =>
      keepFacts(tx, [{ topic: 'test.happened', key: 'a', payload: {} }], new Date(Date.now() + hours * 3_600_000)),
    )
    const heard: string[] = []
    const relay = relayTo(async (key) => void heard.push(key))
    expect(await relay.tick()).toBe(1)
    expect(heard).toEqual(['a'])
  },
)
