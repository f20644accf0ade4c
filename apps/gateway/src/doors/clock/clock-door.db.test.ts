import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { ClockLeap } from '../../kernel/clock-leap.js'
import { silentLog } from '../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { ClockDoor } from './clock-door.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('what cannot be taken back waits while the clock has leapt ahead, and is done an hour later [E6]', async () => {
  const clock = new HandedClock(new Date('2026-11-30T13:00:00Z'))
  let evenMs = 0
  const done: string[] = []
  const task = (name: string, everyMs: number) => ({ name, everyMs, run: async () => void done.push(name) })
  const door = new ClockDoor(
    db.database,
    [
      task('look each minute', 60_000),
      task('settle what is over', 600_000),
      { ...task('ask for reports', 60_000), isFinal: true },
    ],
    clock,
    silentLog(),
    new ClockLeap(clock, () => evenMs),
  )
  await door.open()
  const due = () => db.asOwner('update jobs set due_at = now() where every_seconds is not null')
  try {
    clock.advance(40 * 86_400_000)
    await due()
    await vi.waitFor(() => expect(done).toContain('look each minute'), { timeout: 10_000 })
    const held = async () =>
      (await db.asOwner('select 1 from jobs where last_error like $1', ['the clock has leapt%'])).length
    await vi.waitFor(async () => expect(await held()).toBe(2), { timeout: 10_000 })
    expect(new Set(done)).toEqual(new Set(['look each minute']))
    evenMs += 3_600_000
    clock.advance(3_600_000)
    await due()
    const all = ['settle what is over', 'ask for reports']
    await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(all)), { timeout: 10_000 })
  } finally {
    await door.close()
  }
})
