import { addDays, ownZone, startOfDay as startOfDayIn } from '@motora/rules/time'
import { expect, test } from 'vitest'
import { dayAt, dayFrom, daySpan, startOfDay } from './day-span'

test('two days with all of the last one, by the person’s clock; one alone reaches 100 years far; none says nothing', () => {
  const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()
  expect(daySpan({ since: '2026-11-03', until: '2026-11-05' })).toEqual({
    since: at(2026, 11, 3),
    until: at(2026, 11, 6),
  })
  expect(daySpan({ since: '2026-11-03' })).toEqual({ since: at(2026, 11, 3), until: at(2126, 11, 4) })
  expect(daySpan({ until: '2026-12-31' })).toEqual({ since: at(1926, 12, 31), until: at(2027, 1, 1) })
  expect(daySpan({})).toBeUndefined()
})

test('what an address holds instead of a day is none', () => {
  for (const day of ['2026-11-03', '2028-02-29']) expect(dayFrom(day)).toBe(day)
  for (const none of ['2026-13-01', '2026-02-31', '2026-02-29', '3/11/2026', '', undefined])
    expect(dayFrom(none), none).toBeUndefined()
})

test('each day of twelve years begins as by the rules, also where clocks change', () => {
  for (let day = '2019-12-31'; day < '2032-01-01'; day = addDays(day, 1)) {
    expect(startOfDay(day), day).toBe(new Date(startOfDayIn(day, ownZone())).toISOString())
    expect([dayAt(startOfDay(day)), dayAt(Date.parse(startOfDay(day, 1)) - 1)]).toEqual([day, day])
    expect(startOfDay(day, 1), day).toBe(new Date(startOfDayIn(addDays(day, 1), ownZone())).toISOString())
  }
})
