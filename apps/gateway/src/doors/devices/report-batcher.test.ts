import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleReport } from '../../rooms/vehicles/index.js'
import { ReportBatcher } from './report-batcher.js'
import { FakeIngest, pause, until } from './testdata/fake-ingest.js'

const report = (deviceKey: string, hash: string): VehicleReport => ({
  source: 'json',
  deviceKey,
  deviceTime: new Date(0),
  fixTime: null,
  receivedAt: new Date(0),
  position: null,
  values: {},
  hash,
  raw: Buffer.from(hash),
})

test('resolves only after the commit', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 1 })
  database.hold()
  let isDone = false
  const added = batcher.add([report('a', '1')]).then(() => {
    isDone = true
  })
  await pause(30)
  expect(isDone).toBe(false)
  database.release()
  await added
  expect(database.kept).toHaveLength(1)
})

test('what arrives while one batch is written makes the next, up to its bound', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxBatch: 50, maxDelayMs: 1 })
  database.hold()
  const adds = Array.from({ length: 121 }, (_, i) => batcher.add([report(`v${i}`, String(i))]))
  database.release()
  await Promise.all(adds)
  expect(database.batches).toEqual([50, 50, 21])
  expect(batcher.counts).toMatchObject({ accepted: 121, batches: 3 })
  expect(batcher.held).toBe(0)
})

test('each vehicle keeps its order, however many lanes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 9 }),
      async (vehicles, lanes, maxBatch) => {
        const database = new FakeIngest()
        const batcher = new ReportBatcher(database.ingest, { lanes, maxBatch, maxDelayMs: 0 })
        await Promise.all(vehicles.map((vehicle, i) => batcher.add([report(`v${vehicle}`, String(i))])))
        expect(database.kept).toHaveLength(vehicles.length)
        for (const vehicle of new Set(vehicles)) {
          const order = database.kept
            .filter((kept) => kept.deviceKey === `v${vehicle}`)
            .map((kept) => Number(kept.hash))
          expect(order).toEqual([...order].sort((a, b) => a - b))
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('asks for a pause when too much waits, and says when there is room', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxWaiting: 10, maxDelayMs: 0 })
  database.hold()
  const adds = Array.from({ length: 10 }, (_, i) => batcher.add([report('a', String(i))]))
  expect(batcher.isFull).toBe(true)
  let hasRoom = false
  const room = batcher.whenRoomFor('v', '192.0.2.1').then(() => {
    hasRoom = true
  })
  await pause(20)
  expect(hasRoom).toBe(false)
  database.release()
  await Promise.all([...adds, room])
  expect(batcher.isFull).toBe(false)
})

test('when the database is away nothing of the batch is acknowledged, and the next one is tried', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 0 })
  database.failure = new Error('connection lost')
  const results = await Promise.allSettled([batcher.add([report('a', '1')]), batcher.add([report('b', '2')])])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect(batcher.counts.failedBatches).toBe(1)
  database.failure = null
  await batcher.add([report('a', '1')])
  expect(database.kept).toHaveLength(1)
})

test('settles when all is written', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 5 })
  await batcher.settle()
  const added = batcher.add([report('a', '1')])
  await batcher.settle()
  expect(database.kept).toHaveLength(1)
  await added
  await until(() => batcher.held === 0)
})

const strangersOf = (known: string[], limits = {}) => ({
  held: async (keys: readonly string[]) => keys.filter((key) => known.includes(key)),
  limits: { maxBatch: 5, slowBatch: 5, pauseMs: 5, maxWaiting: 40, maxWaitingOfAddress: 20, ...limits },
})

test('a known device does not wait for a flood of strangers, whatever of it waits', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 1, strangers: strangersOf(['ours']) })
  batcher.know(['ours'])
  let written = 0
  const flood = Array.from({ length: 300 }, (_, n) =>
    batcher.add([report(`stranger ${n}`, `s${n}`)], '192.0.2.1').then(() => {
      written += 1
    }),
  )
  for (let n = 0; n < 5; n += 1) {
    const before = written
    await batcher.add([report('ours', String(n))], '192.0.2.1')
    // one batch of theirs may have been under way, and one begun meanwhile
    expect(written - before).toBeLessThanOrEqual(10)
  }
  expect(written).toBeLessThan(300)
  expect(Math.max(...database.batches)).toBeLessThanOrEqual(5)
  await Promise.all(flood)
  expect(database.kept).toHaveLength(305)
})

test('strangers of one address have their share of what waits, and others their turn', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 1, strangers: strangersOf([]) })
  database.hold()
  const first = Array.from({ length: 25 }, (_, n) => batcher.add([report(`a${n}`, `a${n}`)], '2001:db8::1'))
  expect(batcher.isFullFor('b', '2001:db8::ffff')).toBe(true)
  expect(batcher.isFullFor('b', '192.0.2.2')).toBe(false)
  const other = batcher.add([report('b', 'b')], '192.0.2.2')
  database.release()
  await other
  expect(database.kept.findIndex(({ deviceKey }) => deviceKey === 'b')).toBeLessThan(11)
  await Promise.all(first)
  expect([batcher.held, batcher.isFullFor('b', '2001:db8::ffff')]).toEqual([0, false])
})

test('strangers of many addresses take turns: one of each before the second of any', async () => {
  const database = new FakeIngest()
  const limits = { maxWaiting: 1000, maxWaitingOfAddress: 100, pauseMs: 1 }
  const batcher = new ReportBatcher(database.ingest, { strangers: strangersOf([], limits) })
  const addresses = Array.from({ length: 12 }, (_, n) => `192.0.2.${n}`)
  const all = addresses.flatMap((from) =>
    Array.from({ length: 4 }, (_, n) => batcher.add([report(from, `${from} ${n}`)], from)),
  )
  await Promise.all(all)
  // the first went out by itself, before any other was there
  const turns = database.kept.slice(1, 1 + addresses.length).map(({ deviceKey }) => deviceKey)
  expect(new Set(turns).size).toBe(addresses.length)
})

test('strangers leave the database alone nine times as long as they were written, and a while at least', async () => {
  const began: number[] = []
  let writingMs = 0
  const database = new FakeIngest()
  database.before = async () => {
    began.push(performance.now())
    await pause(writingMs)
  }
  const batcher = new ReportBatcher(database.ingest, { strangers: strangersOf([], { pauseMs: 80 }) })
  const write = (name: string) =>
    Promise.all(Array.from({ length: 11 }, (_, n) => batcher.add([report(`${name}${n}`, `${name}${n}`)], '192.0.2.1')))
  await write('a')
  writingMs = 20
  await write('b')
  const gaps = began.slice(1).map((at, n) => at - (began[n] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(78)
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(190)
})

test('all strangers together have a bound, and nobody known is paused by it', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 1, strangers: strangersOf(['ours']) })
  batcher.know(['ours'])
  database.hold()
  const all = Array.from({ length: 40 }, (_, n) => batcher.add([report(`s${n}`, `s${n}`)], `192.0.2.${n}`))
  expect([batcher.isFullFor('s', '198.51.100.1'), batcher.isFullFor('ours', '192.0.2.1')]).toEqual([true, false])
  let isThereRoom = false
  const room = batcher.whenRoomFor('s', '198.51.100.1').then(() => {
    isThereRoom = true
  })
  await pause(20)
  expect(isThereRoom).toBe(false)
  database.release()
  await Promise.all([...all, room])
})

test('a vehicle that was made since is known from its first report on', async () => {
  const database = new FakeIngest()
  const known = ['ours']
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 1, strangers: strangersOf(known) })
  known.push('new')
  await batcher.add([report('new', '1')], '192.0.2.1')
  database.hold()
  const second = batcher.add([report('new', '2')], '192.0.2.1')
  expect(batcher.heldOfStrangers).toBe(0)
  database.release()
  await second
})

test('strangers are written in small portions while that is slow, and in larger ones where it is quick', async () => {
  const database = new FakeIngest()
  const limits = { slowBatch: 2, maxBatch: 8, slowMs: 20, pauseMs: 1 }
  const batcher = new ReportBatcher(database.ingest, { strangers: strangersOf([], limits) })
  const flood = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => batcher.add([report(`${name}${n}`, `${name}${n}`)], '192.0.2.1')),
    )
  database.before = () => pause(30)
  await flood('a', 6)
  expect(Math.max(...database.batches)).toBe(2)
  database.before = async () => undefined
  await flood('b', 400)
  expect(Math.max(...database.batches)).toBe(8)
})

test('when strangers cannot be written their reports are not acknowledged, and the next ones are', async () => {
  const database = new FakeIngest()
  const batcher = new ReportBatcher(database.ingest, { maxDelayMs: 1, strangers: strangersOf([]) })
  database.failure = new Error('the database is away')
  await expect(batcher.add([report('s', '1')], '192.0.2.1')).rejects.toThrow('away')
  database.failure = null
  await batcher.add([report('s', '2')], '192.0.2.1')
  expect([database.kept.length, batcher.held]).toEqual([1, 0])
})
