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
  const room = batcher.whenRoom().then(() => {
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
