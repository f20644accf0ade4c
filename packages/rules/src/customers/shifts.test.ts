import type { ShiftDay } from '@motora/contract/customers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmptyShift, isInShift, type MeasuredRequest, measureRequest, operatingDays } from './index.js'
import examples from './testdata/shift-examples.json' with { type: 'json' }

const { zone } = examples
const since = Date.parse('2020-01-01T00:00:00Z')
const always = (shiftDays: readonly ShiftDay[]) => [{ since, shiftDays }]

interface Example {
  id: string
  what: string
  uploaded: string
  answered?: string
  now?: string
  rows?: ShiftDay[]
  expected: MeasuredRequest
}

describe('the worked examples [I-07, I-09]', () => {
  const given = examples.examples as Example[]
  test.each(given)('$id $what', ({ uploaded, answered, now, rows = examples.rows, expected }) => {
    const span = { uploadedAt: Date.parse(uploaded), answeredAt: Date.parse(answered ?? now ?? '') }
    expect(measureRequest(always(rows), zone, span)).toEqual(expected)
  })
  test('are all there', () => {
    expect(given.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => `S${index + 1}`))
  })
})

const row = (earliestStart: string, latestArrival: string, ...weekDays: number[]): ShiftDay => ({
  earliestStart,
  latestArrival,
  weekDays,
})
const every = [0, 1, 2, 3, 4, 5, 6]
const minutes = (rows: ShiftDay[], from: string, to: string) =>
  measureRequest(always(rows), zone, { uploadedAt: Date.parse(from), answeredAt: Date.parse(to) }).delayInShiftsMinutes

describe('nights in which the clocks change', () => {
  test('a start or an end that spring skips is the moment of the jump', () => {
    const night = ['2027-03-28T00:00:00+01:00', '2027-03-28T12:00:00+02:00'] as const
    expect(minutes([row('02:30', '04:00', 6)], ...night)).toBe(60)
    expect(minutes([row('01:00', '02:30', 6)], ...night)).toBe(60)
    expect(minutes([row('02:10', '02:50', 6)], ...night)).toBe(0)
  })
  test('of two equal times a start takes the first and an end the last', () => {
    const night = ['2026-10-25T00:00:00+02:00', '2026-10-25T12:00:00+01:00'] as const
    expect(minutes([row('02:30', '04:00', 6)], ...night)).toBe(150)
    expect(minutes([row('01:00', '02:30', 6)], ...night)).toBe(150)
  })
})

test('a new calendar measures from its own moment on; what was before is measured as it was', () => {
  const noon = Date.parse('2026-05-18T12:00:00+02:00')
  const calendars = [
    { since: noon, shiftDays: [row('00:00', '10:00', ...every)] },
    { since, shiftDays: [row('09:00', '18:00', ...every)] },
  ]
  const span = {
    uploadedAt: Date.parse('2026-05-18T11:00:00+02:00'),
    answeredAt: Date.parse('2026-05-18T17:00:00+02:00'),
  }
  expect(measureRequest(calendars, zone, span)).toEqual({
    delayMinutes: 360,
    isInLaborableSchedule: true,
    delayInShiftsMinutes: 60,
  })
  expect(isInShift(calendars, zone, noon)).toBe(false)
  expect(isInShift([], zone, noon)).toBe(false)
  // before the first calendar there were no shifts
  expect(isInShift([{ since: noon, shiftDays: [row('00:00', '23:59', ...every)] }], zone, noon - 1)).toBe(false)
})

const clock = fc.integer({ min: 0, max: 1439 }).map((of) => new Date(of * 60_000).toISOString().slice(11, 16))
const someRows = fc.array(
  fc
    .record({ earliestStart: clock, latestArrival: clock, weekDays: fc.subarray(every, { minLength: 1 }) })
    .filter((one) => !isEmptyShift(one)),
  { maxLength: 4 },
)
const minute = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2026, 11, 31) / 60_000 })

test('minute by minute it is the same: the slow way to count agrees [I-09]', () => {
  fc.assert(
    fc.property(someRows, minute, fc.integer({ min: 0, max: 900 }), (rows, start, length) => {
      const calendars = always(rows)
      const counted = Array.from({ length }, (_, index) => (start + index) * 60_000).filter((at) =>
        isInShift(calendars, zone, at),
      ).length
      const measured = measureRequest(calendars, zone, {
        uploadedAt: start * 60_000,
        answeredAt: (start + length) * 60_000,
      })
      expect(measured).toMatchObject({ delayMinutes: length, delayInShiftsMinutes: counted })
    }),
    { numRuns: 20 },
  )
})

test('a year of waiting is measured in time', () => {
  const begun = performance.now()
  expect(minutes([row('09:00', '18:00', 0, 1, 2, 3, 4)], '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toBe(
    261 * 540,
  )
  expect(performance.now() - begun).toBeLessThan(500)
})

test('operating days are those with a shift; equal times are no shift [I-05]', () => {
  expect(operatingDays([row('09:00', '18:00', 4, 0), row('22:00', '06:00', 4)])).toEqual([0, 4])
  expect(isEmptyShift({ earliestStart: '09:00', latestArrival: '09:00' })).toBe(true)
})
