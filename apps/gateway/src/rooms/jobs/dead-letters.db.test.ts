import type { DeadLetter } from '@motora/contract/jobs'
import * as contract from '@motora/contract/jobs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { JobLane } from '../../kernel/jobs/job-lane.js'
import { keepTimedJobs } from '../../kernel/jobs/job-store.js'
import { silentLog } from '../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { type OpenIdentity, openIdentity, refusalOf } from '../identity/testing/open-identity.js'
import { createJobsRoom } from './index.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
})

const { handlers } = createJobsRoom({ mailOf: async () => undefined })
const call = <T>(id: string, input: unknown = {}): Promise<T> =>
  identity.asSystem(async (work) => {
    const handler = handlers.find(({ endpoint }) => endpoint.id === id)
    return (await handler?.answer(work, input as never, {} as never)) as T
  })
const list = async (query: Record<string, string> = {}) => {
  const { body, total } = await call<{ body: DeadLetter[]; total: number }>(contract.listDeadLetters.id, {
    query: contract.listDeadLetters.query.parse(query),
  })
  return { letters: contract.listDeadLetters.answers[200].parse(body), total }
}
const about = (id: string) => ({ params: { id } })
const pass = (seconds: number) => db.asOwner('update jobs set due_at = due_at - make_interval(secs => $1)', [seconds])

let isBroken = true
const done: string[] = []
const lane = () => {
  const jobs = new JobLane(db.database, silentLog())
  jobs.on('test.happened', async ({ key }) => {
    if (isBroken) throw new Error(`${key} cannot be done`)
    done.push(key)
  })
  return jobs
}
/** Asked for, tried twice, and set aside. */
const die = async (...keys: string[]): Promise<void> => {
  isBroken = true
  await identity.asSystem(async (work) => {
    for (const key of keys)
      work.announce({ topic: 'test.happened', key, payload: { email: 'ona@motora.test' }, durable: true })
  })
  await db.asOwner('update jobs set max_attempts = 2 where attempts = 0')
  for (let tries = 0; tries < 2; tries += 1) {
    await lane().tick()
    await pass(3600)
  }
}

test('what failed too often is listed with its last reason and without what it is about', async () => {
  await die('a')
  const { letters, total } = await list()
  expect(total).toBe(1)
  expect(letters).toMatchObject([
    { name: 'test.happened', key: 'a', attempts: 2, timed: false, lastError: 'a cannot be done' },
  ])
  expect(JSON.stringify(letters)).not.toContain('ona@')
})

test('the list is paged, sorted, filtered and searched', async () => {
  await die('alfa', 'brisa', 'calma')
  const keys = async (query: Record<string, string>) => (await list(query)).letters.map(({ key }) => key)
  expect(await keys({ sort: '-key', pageSize: '2' })).toEqual(['calma', 'brisa'])
  expect(await keys({ sort: '-key', pageSize: '2', page: '2' })).toEqual(['alfa'])
  expect(await keys({ filter: JSON.stringify({ key: 'brisa' }) })).toEqual(['brisa'])
  expect(await keys({ search: 'cannot calma' })).toEqual(['calma'])
  expect(await refusalOf(list({ sort: 'payload' }))).toBe('request.invalid')
})

test('sent again it is tried at once and, when it can be done, is done once', async () => {
  await die('again')
  const [letter] = (await list()).letters
  isBroken = false
  await call(contract.retryDeadLetter.id, about(letter?.id ?? ''))
  expect((await list()).total).toBe(0)
  expect(await lane().tick()).toBe(1)
  expect(await lane().tick()).toBe(0)
  expect(done).toEqual(['again'])
  expect(await refusalOf(call(contract.retryDeadLetter.id, about(letter?.id ?? '')))).toBe('request.not_found')
})

test('sent again it is tried as often as the first time before it comes back', async () => {
  await die('a')
  const [letter] = (await list()).letters
  await call(contract.retryDeadLetter.id, about(letter?.id ?? ''))
  for (let tries = 0; tries < 36; tries += 1) {
    expect((await list()).total).toBe(0)
    await lane().tick()
    await pass(3600)
  }
  expect((await list()).letters).toMatchObject([{ id: letter?.id, attempts: 38 }])
})

test('given up it is never done', async () => {
  await die('a')
  const [letter] = (await list()).letters
  await call(contract.discardDeadLetter.id, about(letter?.id ?? ''))
  isBroken = false
  expect(await lane().tick()).toBe(0)
  expect(await db.asOwner('select * from jobs')).toEqual([])
  expect(await refusalOf(call(contract.discardDeadLetter.id, about(letter?.id ?? '')))).toBe('request.not_found')
})

test('timed work that is given up leaves the list and stays timed work', async () => {
  isBroken = true
  await keepTimedJobs(db.database, [{ name: 'test.happened', everyMs: 60_000 }])
  await db.asOwner('update jobs set max_attempts = 1')
  await pass(60)
  await lane().tick()
  const { letters } = await list()
  expect(letters).toMatchObject([{ timed: true }])
  await call(contract.discardDeadLetter.id, about(letters[0]?.id ?? ''))
  expect((await list()).total).toBe(0)
  isBroken = false
  await pass(3600)
  expect(await lane().tick()).toBe(1)
})

test('a job that only waits can be neither sent again nor given up', async () => {
  await identity.asSystem(async (work) =>
    work.announce({ topic: 'test.happened', key: 'waits', payload: {}, durable: true }),
  )
  const [row] = await db.asOwner('select id from jobs')
  for (const { id } of [contract.retryDeadLetter, contract.discardDeadLetter])
    expect(await refusalOf(call(id, about(String(row?.id))))).toBe('request.not_found')
})

test('both are on record, with what had failed', async () => {
  await die('a', 'b')
  const { letters } = await list({ sort: 'key' })
  await call(contract.retryDeadLetter.id, about(letters[0]?.id ?? ''))
  await call(contract.discardDeadLetter.id, about(letters[1]?.id ?? ''))
  const records = await db.asOwner(
    `select event, target_kind, target_id, target_name, before from audit_events where event like 'jobs.%' order by id desc limit 2`,
  )
  expect(records).toMatchObject([
    { event: 'jobs.discarded', target_kind: 'job', target_id: letters[1]?.id, before: { key: 'b', attempts: 2 } },
    { event: 'jobs.sent_again', target_name: 'test.happened', before: { lastError: 'a cannot be done' } },
  ])
})
