import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseMs } from '../lease.js'
import { silentLog } from '../log.js'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { JobLane } from './job-lane.js'
import { countJobs, enqueueJobs, type Job, JobPutOff, JobRefused } from './job-store.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
})

const ask = (...keys: string[]): Promise<void> =>
  db.database.transaction({ kind: 'everything' }, (tx) =>
    enqueueJobs(
      tx,
      keys.map((key) => ({ topic: 'test.happened', key, payload: {} })),
      new Date('2026-05-01T10:00:00Z'),
    ),
  )
const laneWith = (work: (job: Job) => Promise<void>, shape = {}): JobLane => {
  const lane = new JobLane(db.database, silentLog(), shape)
  lane.on('test.happened', work)
  return lane
}
/** Lets time pass for what waits: the database's clock cannot be set. */
const pass = (seconds: number) => db.asOwner('update jobs set due_at = due_at - make_interval(secs => $1)', [seconds])
const found = async () => (await db.asOwner('select * from jobs order by id'))[0]
/** In whole seconds; right while less than one has passed since it was said. */
const waitSeconds = async (): Promise<number> =>
  Number(
    (await db.asOwner('select ceil(extract(epoch from due_at - clock_timestamp())) as seconds from jobs'))[0]?.seconds,
  )
const until = (isSo: () => boolean): Promise<void> =>
  expect.poll(isSo, { timeout: 10_000, interval: 10 }).toBe(true) as Promise<void>
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('one that takes long keeps its own place alone; each that ends makes room for the next', async () => {
  const keys = Array.from({ length: 9 }, (_, n) => `short ${n}`)
  await ask('long', ...keys)
  const long = gate()
  const done: string[] = []
  let [inHand, maxInHand] = [0, 0]
  const lane = laneWith(
    async ({ key }) => {
      inHand += 1
      maxInHand = Math.max(maxInHand, inHand)
      await (key === 'long' ? long.opened : new Promise((resolve) => setTimeout(resolve, 5)))
      inHand -= 1
      done.push(key)
    },
    { atOnce: 3 },
  )
  await lane.fill()
  await until(() => done.length === keys.length)
  expect(done.toSorted()).toEqual(keys)
  expect(maxInHand).toBe(3)
  await ask('later')
  await lane.fill()
  await until(() => done.includes('later'))
  long.open()
  await lane.close(10_000)
  expect(done.at(-1)).toBe('long')
  expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 0 })
})

test('what fails goes behind what has been due longer, and is not begun again before the next call', async () => {
  await ask('fails')
  const tried: string[] = []
  const lane = laneWith(
    async ({ key }) => {
      tried.push(key)
      if (key === 'fails') throw new Error('not yet')
    },
    { atOnce: 1 },
  )
  await lane.fill()
  await until(() => tried.length === 1)
  await lane.close(10_000)
  await ask('a', 'b')
  await pass(60)
  await db.asOwner(`update jobs set due_at = now() - interval '90 seconds' where key <> 'fails'`)
  const next = laneWith(async ({ key }) => void tried.push(key), { atOnce: 1 })
  await next.fill()
  await until(() => tried.length === 4)
  expect(tried).toEqual(['fails', 'a', 'b', 'fails'])
  await next.close(10_000)
})

test('a process that ends waits so long for what it has in hand, begins nothing more, and leaves the rest to another', async () => {
  await ask('hangs', 'waits')
  const hangs = gate()
  const done: string[] = []
  const lane = laneWith(
    async ({ key }) => {
      if (key === 'hangs') await hangs.opened
      done.push(key)
    },
    { atOnce: 1 },
  )
  await lane.fill()
  const from = Date.now()
  await lane.close(200)
  expect(Date.now() - from).toBeLessThan(5000)
  await lane.fill()
  expect(done).toEqual([])
  await pass(leaseMs / 1000 + 1)
  const other = laneWith(async ({ key }) => void done.push(`${key}, by another`), { atOnce: 2 })
  await other.fill()
  await until(() => done.length === 2)
  hangs.open()
  await until(() => done.length === 3)
  await other.close(10_000)
  expect(done.toSorted()).toEqual(['hangs', 'hangs, by another', 'waits, by another'])
  expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 0 })
})

test.each(['tick', 'fill'] as const)(
  'forty puttings off by %s are no try: the job goes on, and fails as often as ever',
  async (how) => {
    await ask('a')
    let tries = 0
    const lane = laneWith(
      async () => {
        tries += 1
        if (tries <= 40) throw new JobPutOff('asked to wait', 5)
        throw new Error('cannot be done')
      },
      { atOnce: 1 },
    )
    // One call may find the lane still taking, or the try before still in hand, and then begins nothing; the next does.
    const next = async (): Promise<void> => {
      const before = tries
      await db.asOwner('update jobs set last_error = null')
      const begun = async (): Promise<boolean> => {
        await lane[how]()
        return tries > before
      }
      await expect.poll(begun, { timeout: 10_000, interval: 10 }).toBe(true)
      await expect.poll(async () => (await found())?.last_error, { timeout: 10_000, interval: 10 }).not.toBeNull()
      expect(tries).toBe(before + 1)
    }
    for (let n = 0; n < 40; n += 1) {
      await next()
      expect(await found()).toMatchObject({ dead_at: null, last_error: 'asked to wait' })
      await pass(6)
    }
    await next()
    expect(await waitSeconds(), 'as after the first failure').toBeLessThanOrEqual(2)
    for (let n = 1; n < 36; n += 1) {
      expect((await found())?.dead_at).toBeNull()
      await pass(3600)
      await next()
    }
    expect(await found()).toMatchObject({ last_error: 'cannot be done', attempts: 76 })
    expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 1 })
  },
)

test('what is refused for good is set aside with its reason after one try', async () => {
  await ask('a')
  let tries = 0
  const lane = laneWith(async () => {
    tries += 1
    throw new JobRefused('recipient-refused', '550 nobody of that name')
  })
  await lane.tick()
  await pass(24 * 3600)
  await lane.tick()
  expect(tries).toBe(1)
  expect(await found()).toMatchObject({ done_at: null, last_error: '550 nobody of that name', attempts: 1 })
  expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 1 })
})

test('a lane has a pace of its own: how long it waits between two tries at most, and how many there are', async () => {
  await ask('a')
  const lane = laneWith(() => Promise.reject(new Error('away')), { pace: { maxTries: 40, maxWaitSeconds: 300 } })
  const waits: number[] = []
  for (let n = 0; n < 40; n += 1) {
    expect((await found())?.dead_at).toBeNull()
    await lane.tick()
    waits.push(await waitSeconds())
    await pass(300)
  }
  expect(waits.slice(0, 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect(Math.max(...waits)).toBe(300)
  expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 1 })
})
