import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaseMs } from '../lease.js'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { rowsOf, sql } from './database.js'
import { DatabaseAway } from './database-away.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const everything = { kind: 'everything' } as const
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// the embedded engine ends with the process that holds it
describe.skipIf(!process.env.TEST_DATABASE_URL)('on a server', () => {
  const limitOf = (options: { snapshot?: boolean }) =>
    db.database.transaction(
      everything,
      async (tx) => {
        const asked = sql`select setting::integer as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`
        return (await rowsOf<{ ms: number }>(tx, asked))[0]?.ms
      },
      options,
    )

  test('what a process holds that says nothing more is free after its lease; a view that is read slowly stays', async () => {
    expect(await limitOf({})).toBe(leaseMs)
    expect(await limitOf({ snapshot: true })).toBe(600_000)
  })

  test('a transaction that went silent is ended by the server: others go on, and its own process hears of it', async () => {
    await db.asOwner('create table planted_held (id integer primary key)')
    await db.asOwner('insert into planted_held values (1)')
    await db.asOwner('grant select, update on planted_held to motora_everything')
    let holds = (): void => undefined
    const isHeld = new Promise<void>((resolve) => {
      holds = resolve
    })
    const lock = sql`select id from planted_held for update`
    const silent = db.database.transaction(everything, async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 200`)
      await tx.execute(lock)
      holds()
      await sleep(1500)
      await tx.execute(lock)
    })
    const failure = silent.catch((error: unknown) => error)
    await isHeld
    const from = performance.now()
    await db.database.transaction(everything, (tx) => tx.execute(lock))
    expect(performance.now() - from).toBeLessThan(1400)
    expect(await failure).toBeInstanceOf(DatabaseAway)
    await db.database.ping()
  })
})
