import { roleNamed } from '@motora/contract'
import { getShiftCalendar, listWeekDays, setShiftCalendar } from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, type OpenHouse, openHouse, type Who } from '../../../testing/open-house.js'

let db: TestDatabase
let house: OpenHouse
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db)
})
afterAll(() => db.close())

const readonly: Who = { role: roleNamed.readonly, operatorId: null }
const workDays = { earliestStart: '09:00', latestArrival: '18:00', weekDays: [0, 1, 2, 3, 4] }
const night = { earliestStart: '22:00', latestArrival: '06:00', weekDays: [4, 5] }
const set = (shiftDays: object[]) => house.ask(admin, setShiftCalendar, { body: { shiftDays } })

test('the calls stand where they are decided [I-10]', () => {
  expect([getShiftCalendar, setShiftCalendar, listWeekDays].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /customers/v1/Schedule/GetCalendar',
    'PUT /customers/v1/Schedule/SetCalendar',
    'GET /customers/v1/Schedule/GetWeekDays',
  ])
})

test('there is no schedule until one is saved [I-10]', async () => {
  const { body } = await house.ask(readonly, getShiftCalendar)
  expect(body).toEqual({ shiftDays: [], timeZone: 'Europe/Madrid', since: null })
})

test('several rows are saved; whether one ends the next day is derived, never taken [I-03, I-08, I-10, I-12]', async () => {
  const { body } = await set([workDays, { ...night, weekDays: [5, 4, 5], endsNextDay: false }])
  const saved = {
    shiftDays: [
      { ...workDays, endsNextDay: false },
      { ...night, endsNextDay: true },
    ],
    timeZone: 'Europe/Madrid',
    since: '2026-11-21T10:00:00.000Z',
  }
  expect(body).toEqual(saved)
  expect((await house.ask(readonly, getShiftCalendar)).body).toEqual(saved)
})

test('a row without a start, an end or weekdays is refused at that field, so is one that ends when it starts [I-06]', async () => {
  const wrong = (row: object) => setShiftCalendar.body.safeParse({ shiftDays: [row] }).error?.issues[0]?.path
  expect(wrong({ ...workDays, earliestStart: '' })).toEqual(['shiftDays', 0, 'earliestStart'])
  expect(wrong({ ...workDays, latestArrival: '24:00' })).toEqual(['shiftDays', 0, 'latestArrival'])
  expect(wrong({ ...workDays, weekDays: [] })).toEqual(['shiftDays', 0, 'weekDays'])
  expect(wrong({ ...workDays, weekDays: [7] })).toEqual(['shiftDays', 0, 'weekDays', 0])
  const same = set([workDays, { ...night, latestArrival: '22:00' }])
  await expect(same).rejects.toMatchObject({
    code: 'request.invalid',
    issues: [{ path: 'shiftDays.1.latestArrival', code: 'sameTime' }],
  })
})

test('saving replaces the schedule from then on, and is on record [I-10] [H5]', async () => {
  house.clock.advance(60_000)
  expect(await codeOf(set([workDays]))).toBe('done')
  const calendars = await db.asOwner('select since, shift_days from shift_calendars order by since')
  expect(calendars).toHaveLength(2)
  const [record] = await db.asOwner(
    `select before, after from audit_events where event = 'customers.shifts_set' order by at desc limit 1`,
  )
  expect(record).toEqual({
    before: { shifts: '09:00-18:00 0,1,2,3,4; 22:00-06:00 4,5' },
    after: { shifts: '09:00-18:00 0,1,2,3,4' },
  })
  // in the same moment once more
  await set([])
  expect((await house.ask(admin, getShiftCalendar)).body).toMatchObject({ shiftDays: [] })
})

test('of two who save from the same schedule the second one is told; the same again, and one who saw nothing, is not', async () => {
  const { since } = (await house.ask<{ since: string }>(admin, getShiftCalendar)).body
  const save = (rows: readonly object[], seen: string | null) =>
    house.ask<{ since: string }>(admin, setShiftCalendar, { body: { shiftDays: rows, since: seen } })
  house.clock.advance(60_000)
  await save([workDays], since)
  expect(await codeOf(save([night], since))).toBe('customer.shifts_changed_meanwhile')
  expect(await codeOf(save([night], null))).toBe('customer.shifts_changed_meanwhile')
  expect((await house.ask(admin, getShiftCalendar)).body).toMatchObject({ shiftDays: [workDays] })
  // what a lost answer makes a caller send again is no conflict
  await save([workDays], since)
  house.clock.advance(60_000)
  const now = (await house.ask<{ since: string }>(admin, getShiftCalendar)).body
  expect((await save([night], now.since)).body).toMatchObject({ shiftDays: [night] })
  expect(await codeOf(set([]))).toBe('done')
})

test('the days of the week, 0 is Monday [I-04, I-10]', async () => {
  const { body } = await house.ask<{ id: number; name: string }[]>(readonly, listWeekDays)
  expect(body.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '0 Monday',
    '1 Tuesday',
    '2 Wednesday',
    '3 Thursday',
    '4 Friday',
    '5 Saturday',
    '6 Sunday',
  ])
})
