import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  comesTwice,
  daysFromTo,
  instantsOf,
  isInClockRange,
  isZone,
  localClock,
  localTime,
  startOfDay,
  typedInstant,
  zoneNameIn,
} from './index.js'

const zones = [
  'Europe/Madrid',
  'Atlantic/Canary',
  'UTC',
  'Pacific/Apia',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]
const zone = fc.constantFrom(...zones)
const instant = fc
  .integer({ min: Date.UTC(1950, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
  .map((s) => s * 1000)
const utc = (text: string) => Date.parse(`${text}Z`)
const runs = { numRuns: 300 }

describe('any instant, in zones with odd clocks', () => {
  test('is shown as the platform shows it', () => {
    const shown = (at: number, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        const { day, second } = localTime(at, name)
        expect(`${day} ${localClock(at, name)}:${String(second).padStart(2, '0')}`).toBe(shown(at, name))
      }),
      runs,
    )
  })

  test('is among the instants at which the clocks show that time, which are at most two and in order', () => {
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        const found = instantsOf(localTime(at, name).wallMs, name)
        expect(found).toContain(at)
        expect(found.length).toBeLessThanOrEqual(2)
        expect(found).toEqual([...found].sort((a, b) => a - b))
        expect(comesTwice(at, name)).toBe(found.length === 2)
      }),
      runs,
    )
  })

  test('lies in its day, whose start is the first instant that shows it', () => {
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        const { day } = localTime(at, name)
        const start = startOfDay(day, name)
        expect(start).toBeLessThanOrEqual(at)
        expect(localTime(start, name).day).toBe(day)
        expect(localTime(start - 1, name).day).not.toBe(day)
      }),
      runs,
    )
  })
})

test('the hour that spring skips is never shown, the one that autumn doubles is shown twice', () => {
  expect(instantsOf(utc('2027-03-28T02:30:00'), 'Europe/Madrid')).toEqual([])
  expect(instantsOf(utc('2026-10-25T02:30:00'), 'Europe/Madrid')).toEqual([
    utc('2026-10-25T00:30:00'),
    utc('2026-10-25T01:30:00'),
  ])
  expect(instantsOf(utc('2026-10-25T01:30:00'), 'Atlantic/Canary')).toHaveLength(2)
  const near = [-3_600_001, -3_600_000, 0, 3_599_999, 3_600_000].map((ms) => utc('2026-10-25T01:00:00') + ms)
  expect(near.map((at) => comesTwice(at, 'Europe/Madrid'))).toEqual([false, true, true, true, false])
  // half an hour is skipped and doubled
  expect(instantsOf(utc('2026-10-04T02:15:00'), 'Australia/Lord_Howe')).toEqual([])
  expect(instantsOf(utc('2026-04-05T01:45:00'), 'Australia/Lord_Howe')).toHaveLength(2)
})

test('a day begins where the clocks skip midnight, and may not be there at all', () => {
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe(utc('2018-11-04T03:00:00'))
  expect(localClock(startOfDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('01:00')
  expect(instantsOf(utc('2011-12-30T12:00:00'), 'Pacific/Apia')).toEqual([])
})

test('days are counted by the calendar', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(daysFromTo('2026-03-01', '2026-03-31')).toBe(31)
})

test('a typed time is an instant, none, or skipped', () => {
  const typed = (day: string, time: string) => typedInstant(day, time, 'Europe/Madrid')
  expect(typed('2026-11-21', '03:30')).toEqual({ at: utc('2026-11-21T02:30:00') })
  for (const same of ['3:30', '3.30', '0330', ' 03:30 '])
    expect(typed('2026-11-21', same)).toEqual(typed('2026-11-21', '03:30'))
  for (const wrong of ['', '24:00', '8', '12:60', 'noon'])
    expect(typed('2026-11-21', wrong)).toEqual({ problem: 'no-time' })
  expect(typed('', '03:30')).toEqual({ problem: 'no-time' })
  expect(typed('2027-03-28', '02:30')).toEqual({ problem: 'skipped' })
  expect(typed('2026-10-25', '02:30')).toEqual({ at: utc('2026-10-25T00:30:00') })
})

test('a span of the clock holds its start and not its end, over midnight too', () => {
  const held = (start: string, end: string) =>
    ['00:00', '06:29', '06:30', '22:59', '23:00'].filter((time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return isInClockRange(hours * 60 + minutes, start, end)
    })
  expect(held('23:00', '06:30')).toEqual(['00:00', '06:29', '23:00'])
  expect(held('06:30', '23:00')).toEqual(['06:30', '22:59'])
  expect(held('06:30', '06:30')).toEqual([])
})

test('a zone is known by its name', () => {
  expect(zones.filter((name) => !isZone(name))).toEqual([])
  expect(['', 'Europe', 'Europe/Nowhere'].filter(isZone)).toEqual([])
})

test.each([
  ['es-ES', 'Europe/Madrid', 'hora de Europa central'],
  ['ca-ES', 'Europe/Madrid', 'hora d’Europa central'],
  ['en-GB', 'Europe/Madrid', 'Central European Time'],
  ['ca-ES', 'UTC', 'GMT+00:00'],
])('in %s %s is called "%s", in summer and in winter', (language, zone, name) => {
  for (const day of ['2026-01-29', '2026-07-29']) expect(zoneNameIn(Date.parse(day), zone, language)).toBe(name)
})
