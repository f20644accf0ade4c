import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { leaseMs } from '../lease.js'
import { silentLog } from '../log.js'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { JobLane } from './job-lane.js'
import { countJobs, enqueueJobs, forgetDoneJobs, keepTimedJobs } from './job-store.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
})

const now = new Date('2026-05-01T10:00:00Z')
const leaseSeconds = leaseMs / 1000
/** Lets time pass for what waits: the database's clock cannot be set. */
const pass = (seconds: number) => db.asOwner('update jobs set due_at = due_at - make_interval(secs => $1)', [seconds])
const ask = (...keys: string[]): Promise<void> =>
  db.database.transaction({ kind: 'operators', operatorIds: [] }, (tx) =>
    enqueueJobs(
      tx,
      keys.map((key) => ({ topic: 'test.happened', key, payload: { key } })),
      now,
    ),
  )
const laneWith = (work: (key: string) => Promise<void>, shape = {}): JobLane => {
  const lane = new JobLane(db.database, silentLog(), shape)
  lane.on('test.happened', (job) => work(job.key))
  return lane
}
const found = async () => (await db.asOwner('select * from jobs order by id'))[0]
const never = () => new Promise<void>(() => {})
/** A process that has begun a job. @returns when its lane is through with it */
const begun = (work: (key: string) => Promise<void>, shape = {}): Promise<{ ended: Promise<number> }> =>
  new Promise((resolve) => {
    const ended: Promise<number> = laneWith((key) => {
      resolve({ ended })
      return work(key)
    }, shape).tick()
  })
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('jobs are done once, in the order in which they were asked for', async () => {
  await ask('a', 'b', 'c')
  const heard: string[] = []
  const lane = laneWith(async (key) => void heard.push(key))
  expect(await lane.tick()).toBe(3)
  expect(await lane.tick()).toBe(0)
  expect(heard).toEqual(['a', 'b', 'c'])
})

test('listeners of a topic hear a fact one after another, though one fails; then all of them hear it again', async () => {
  await ask('a')
  const heard: string[] = []
  let fails = true
  const hear = (name: string) => async () => {
    heard.push(name)
    if (name === 'second' && fails) throw new Error('the first time')
  }
  const lane = new JobLane(db.database, silentLog())
  lane.subscribeAll(
    ['first', 'second', 'third'].map((name) => ({ topic: 'test.happened', from: 'jobs', hear: hear(name) })),
  )
  await lane.tick()
  fails = false
  await pass(3600)
  expect(await lane.tick()).toBe(1)
  expect(heard).toEqual(['first', 'second', 'third', 'first', 'second', 'third'])
})

test('a job that was asked for in a transaction that rolls back is never done', async () => {
  const broken = db.database.transaction({ kind: 'everything' }, async (tx) => {
    await enqueueJobs(tx, [{ topic: 'test.happened', key: 'phantom', payload: {} }], now)
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  const heard: string[] = []
  await laneWith(async (key) => void heard.push(key)).tick()
  expect(heard).toEqual([])
})

test('a job that fails is tried again after a while', async () => {
  await ask('a')
  let tries = 0
  const lane = laneWith(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
  })
  expect(await lane.tick()).toBe(0)
  expect(await lane.tick()).toBe(0)
  await pass(3)
  expect(await lane.tick()).toBe(1)
  expect(tries).toBe(2)
})

test('what a dead process had taken is due again after its lease', async () => {
  await ask('a')
  await begun(never)
  const heard: string[] = []
  const alive = laneWith(async (key) => void heard.push(key))
  await pass(leaseSeconds - 5)
  expect(await alive.tick()).toBe(0)
  await pass(6)
  expect(await alive.tick()).toBe(1)
  expect(heard).toEqual(['a'])
})

test('who comes back after the lease does not end the job that another has in hand [D9]', async () => {
  await ask('a')
  const [late, inTime] = [gate(), gate()]
  const first = await begun(() => late.opened)
  await pass(leaseSeconds + 1)
  const second = await begun(() => inTime.opened)
  late.open()
  expect(await first.ended).toBe(0)
  expect(await found()).toMatchObject({ done_at: null, attempts: 2 })
  inTime.open()
  expect(await second.ended).toBe(1)
  expect((await found())?.done_at).not.toBeNull()
})

test('a failure that is said after the lease takes nothing from who has the job in hand [D9]', async () => {
  await ask('a')
  const [late, inTime] = [gate(), gate()]
  const first = await begun(() => late.opened.then(() => Promise.reject(new Error('too late'))))
  await pass(leaseSeconds + 1)
  const second = await begun(() => inTime.opened)
  late.open()
  await first.ended
  expect((await found())?.last_error).toBeNull()
  inTime.open()
  expect(await second.ended).toBe(1)
})

test('who works for longer than a lease keeps the job as long as they live', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await ask('a')
    const long = gate()
    const { ended } = await begun(() => long.opened)
    await pass(leaseSeconds - 5)
    await vi.advanceTimersByTimeAsync(leaseMs / 3)
    await vi.waitFor(async () => expect(Number((await dueIn())?.seconds)).toBeGreaterThan(leaseSeconds / 2))
    expect(await laneWith(never).tick()).toBe(0)
    long.open()
    expect(await ended).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
const dueIn = async () =>
  (await db.asOwner('select extract(epoch from due_at - clock_timestamp()) as seconds from jobs'))[0]

test('two processes never do one job at once', async () => {
  await ask(...Array.from({ length: 60 }, (_, i) => String(i)))
  const heard: string[] = []
  const lanes = Array.from({ length: 4 }, () => laneWith(async (key) => void heard.push(key), { atOnce: 5 }))
  for (let left = 60; left > 0; )
    left -= (await Promise.all(lanes.map((lane) => lane.tick()))).reduce((sum, done) => sum + done, 0)
  expect(heard.sort()).toEqual(Array.from({ length: 60 }, (_, i) => String(i)).sort())
})

test('what fails too often is set aside for a person, with the last reason', async () => {
  await ask('a')
  await db.asOwner('update jobs set max_attempts = 2')
  const lane = laneWith(() => Promise.reject(new Error('the mail server is gone')))
  for (let tries = 0; tries < 4; tries += 1) {
    await lane.tick()
    await pass(3600)
  }
  expect(await found()).toMatchObject({ attempts: 2, done_at: null, last_error: 'the mail server is gone' })
  expect((await found())?.dead_at).not.toBeNull()
  expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 1 })
})

test('a job that ends every process that takes it is set aside and taken no more', async () => {
  await ask('a')
  await db.asOwner('update jobs set max_attempts = 2')
  for (let takers = 0; takers < 2; takers += 1) {
    await begun(never)
    await pass(leaseSeconds + 1)
  }
  const heard: string[] = []
  expect(await laneWith(async (key) => void heard.push(key)).tick()).toBe(0)
  expect(heard).toEqual([])
  expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 1 })
})

test('a job that this version does not know is left for one that does', async () => {
  await db.database.transaction({ kind: 'everything' }, (tx) =>
    enqueueJobs(tx, [{ topic: 'test.of-tomorrow', key: 'a', payload: {} }], now),
  )
  expect(await laneWith(never).tick()).toBe(0)
  expect(await countJobs(db.database)).toEqual({ waiting: 1, dead: 0 })
})

test('what the version before still writes as a fact to pass on is done as a job', async () => {
  await db.asOwner(
    `insert into outbox (id, topic, key, payload, created_at, due_at)
     values (gen_random_uuid(), 'test.happened', 'old', '{}', now(), now())`,
  )
  const heard: string[] = []
  await laneWith(async (key) => void heard.push(key)).tick()
  expect(heard).toEqual(['old'])
  expect(await db.asOwner('select * from outbox')).toEqual([])
})

test('a job that is done keeps its name and key, and nothing of what it was about', async () => {
  await ask('a')
  expect(await found()).toMatchObject({ payload: { key: 'a' }, done_at: null })
  await laneWith(async () => undefined).tick()
  expect(await found()).toMatchObject({ name: 'test.happened', key: 'a', payload: {}, done_at: expect.anything() })
})

test('done jobs go after a week', async () => {
  await ask('a', 'b')
  await laneWith(async () => undefined).tick()
  await db.asOwner(`update jobs set done_at = now() - interval '8 days' where key = 'a'`)
  await forgetDoneJobs(db.database)
  expect((await db.asOwner('select key from jobs')).map(({ key }) => key)).toEqual(['b'])
})

const hourly = [{ name: 'test.happened', everyMs: 3_600_000 }]

test('timed work is done by one process, and again when its pace has passed', async () => {
  for (let processes = 0; processes < 3; processes += 1) await keepTimedJobs(db.database, hourly)
  let times = 0
  const work = async (): Promise<void> => {
    times += 1
  }
  const lanes = Array.from({ length: 3 }, () => laneWith(work, { sideBySide: true }))
  const tickAll = () => Promise.all(lanes.map((lane) => lane.tick()))
  await tickAll()
  expect(times).toBe(0)
  for (let round = 1; round <= 2; round += 1) {
    await pass(3600)
    await tickAll()
    await tickAll()
    expect(times).toBe(round)
  }
})

test('timed work that another process ended a moment after this one looked at the time is not done again', async () => {
  await keepTimedJobs(db.database, hourly)
  let times = 0
  const lane = laneWith(async () => {
    times += 1
  })
  await pass(-5)
  await lane.tick()
  expect(times, 'five seconds further off than its pace').toBe(0)
  await pass(-24 * 3600)
  await lane.tick()
  expect(times, 'a day further off: the clock was set back').toBe(1)
})

test('timed work that was due while no process ran is done when one comes', async () => {
  await keepTimedJobs(db.database, hourly)
  await pass(5 * 3600)
  await keepTimedJobs(db.database, hourly)
  expect(await laneWith(async () => undefined).tick()).toBe(1)
})

test('timed work that keeps failing is shown to a person, goes on being tried, and is well again once it is done', async () => {
  await keepTimedJobs(db.database, hourly)
  await db.asOwner('update jobs set max_attempts = 2')
  let isBroken = true
  const lane = laneWith(() => (isBroken ? Promise.reject(new Error('no room')) : Promise.resolve()))
  for (let tries = 0; tries < 3; tries += 1) {
    await pass(3600)
    await lane.tick()
  }
  expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 1 })
  isBroken = false
  await pass(3600)
  expect(await lane.tick()).toBe(1)
  expect(await countJobs(db.database)).toEqual({ waiting: 0, dead: 0 })
  expect(await found()).toMatchObject({ last_error: null, attempts: 4 })
})

test('timed work is due also when the database’s clock was set back by a day', async () => {
  await keepTimedJobs(db.database, hourly)
  await pass(-24 * 3600)
  expect(await laneWith(async () => undefined).tick()).toBe(1)
})

test('a late end of timed work of the period before is not the end of this one [D9]', async () => {
  await keepTimedJobs(db.database, hourly)
  await pass(3600)
  const late = gate()
  const first = await begun(() => late.opened)
  await pass(leaseSeconds + 1)
  await laneWith(async () => undefined).tick()
  await pass(3600)
  const second = await begun(never)
  late.open()
  expect(await first.ended).toBe(0)
  expect(second).toBeDefined()
  expect(await laneWith(never).tick()).toBe(0)
})

test.each([-1, 1])(
  'a clock that is wrong by %i h when a job is asked for makes it due neither late nor early [E6]',
  async (hours) => {
    await db.database.transaction({ kind: 'everything' }, (tx) =>
      enqueueJobs(tx, [{ topic: 'test.happened', key: 'a', payload: {} }], new Date(Date.now() + hours * 3_600_000)),
    )
    const heard: string[] = []
    expect(await laneWith(async (key) => void heard.push(key)).tick()).toBe(1)
    expect(heard).toEqual(['a'])
  },
)
