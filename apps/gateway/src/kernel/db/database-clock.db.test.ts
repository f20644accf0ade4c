import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../log.js'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { type Database, rowsOf, sql } from './database.js'
import { DatabaseClock } from './database-clock.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** The same database, whose server is that many hours ahead of this machine. */
const ahead = (hours: () => number): Database =>
  ({
    engine: 'postgres',
    transaction: async (scope: never, use: (tx: unknown) => Promise<unknown>) =>
      db.database.transaction(scope, async (tx) => {
        const [row] = await rowsOf<{ ms: string }>(tx, sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)
        return use({ execute: async () => ({ rows: [{ ms: Number(row?.ms) + hours() * 3_600_000 }] }) })
      }),
  }) as unknown as Database

const offBySeconds = (clock: DatabaseClock, hours: number) =>
  Math.abs(clock.now().getTime() - Date.now() - hours * 3_600_000) / 1000

test('the gateway’s time is the database’s, on whichever side of it the machine’s clock is [E6]', async () => {
  const same = await DatabaseClock.follow(db.database, silentLog())
  expect(offBySeconds(same, 0)).toBeLessThan(1)
  same.close()
  for (const hours of [-1, 1]) {
    const clock = await DatabaseClock.follow(
      ahead(() => hours),
      silentLog(),
    )
    expect(offBySeconds(clock, hours)).toBeLessThan(2)
    clock.close()
  }
})

test('it follows when the difference changes, and keeps the last one when nobody answers', async () => {
  let hours = 0
  const clock = await DatabaseClock.follow(
    ahead(() => hours),
    silentLog(),
  )
  hours = 1
  expect(await clock.look()).toBe(true)
  expect(offBySeconds(clock, 1)).toBeLessThan(2)
  hours = Number.NaN
  expect(await clock.look()).toBe(false)
  expect(offBySeconds(clock, 1)).toBeLessThan(2)
  clock.close()
})
