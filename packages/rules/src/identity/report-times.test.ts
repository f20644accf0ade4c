import { expect, test } from 'vitest'
import { daysBefore, monthBefore, nextReportTime, type ReportTiming, reportTimeAfter } from './report-times.js'

const daily: ReportTiming = { frequency: 'daily', weekday: null, monthDay: null, time: '07:30', zone: 'Europe/Madrid' }
const next = (timing: Partial<ReportTiming>, after: string): string =>
  new Date(nextReportTime({ ...daily, ...timing }, Date.parse(after))).toISOString()
/** The times after a moment, one after another. */
const following = (timing: Partial<ReportTiming>, after: string, count: number): string[] => {
  const found = [after]
  for (let n = 0; n < count; n += 1) found.push(next(timing, found.at(-1) ?? ''))
  return found.slice(1)
}

test('each day at a time by the clocks of the zone, and never the moment itself again', () => {
  expect(next({}, '2026-11-26T06:29:59Z')).toBe('2026-11-26T06:30:00.000Z')
  expect(next({}, '2026-11-26T06:30:00Z')).toBe('2026-11-27T06:30:00.000Z')
  expect(next({}, '2026-07-01T06:00:00Z')).toBe('2026-07-02T05:30:00.000Z')
  // in Auckland it is the next day already
  expect(next({ zone: 'Pacific/Auckland' }, '2026-11-26T12:00:00Z')).toBe('2026-11-26T18:30:00.000Z')
})

test('a weekly one on its weekday, 0 is Monday; a monthly one in a shorter month on its last day', () => {
  expect(next({ frequency: 'weekly', weekday: 0 }, '2026-11-26T12:00:00Z')).toBe('2026-11-30T06:30:00.000Z')
  expect(next({ frequency: 'weekly', weekday: 6 }, '2026-11-29T06:30:00Z')).toBe('2026-12-06T06:30:00.000Z')
  expect(following({ frequency: 'monthly', monthDay: 31 }, '2027-01-30T12:00:00Z', 4)).toEqual([
    '2027-01-31T06:30:00.000Z',
    '2027-02-28T06:30:00.000Z',
    '2027-03-31T05:30:00.000Z',
    '2027-04-30T05:30:00.000Z',
  ])
  expect(next({ frequency: 'monthly', monthDay: 29 }, '2028-02-01T00:00:00Z')).toBe('2028-02-29T06:30:00.000Z')
})

test('a time that spring skips is the moment of the jump, once; the one that autumn doubles comes once', () => {
  expect(following({ time: '02:30' }, '2026-03-28T12:00:00Z', 2)).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
  expect(following({ time: '02:30' }, '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
  // between the first and the second 02:30 of that night
  expect(next({ time: '02:30' }, '2026-10-25T01:00:00Z')).toBe('2026-10-26T01:30:00.000Z')
})

test('ten years of each kind: one a day, a week, a month, whatever the clocks do', () => {
  const [from, until] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2036-01-01T00:00:00Z')]
  const count = (timing: Partial<ReportTiming>): number => {
    let found = 0
    for (let at = from; ; found += 1) {
      at = nextReportTime({ ...daily, time: '02:15', ...timing }, at)
      if (at >= until) return found
    }
  }
  for (const zone of ['Europe/Madrid', 'Australia/Lord_Howe', 'UTC']) {
    expect(count({ zone }), zone).toBe(3652)
    expect(count({ zone, frequency: 'monthly', monthDay: 30 }), zone).toBe(120)
  }
  expect(count({ frequency: 'weekly', weekday: 6 })).toBe(522)
})

test('after a time when no process ran, files of days are made up for, the last seven; others are made once', () => {
  const after = (due: string, now: string, isOfDays: boolean, timing: Partial<ReportTiming> = {}) => {
    const times: string[] = []
    let at = Date.parse(due)
    do {
      at = reportTimeAfter({ ...daily, ...timing }, at, Date.parse(now), isOfDays)
      times.push(new Date(at).toISOString().slice(0, 10))
    } while (at <= Date.parse(now))
    return times
  }
  const [due, now] = ['2026-12-02T06:30:00Z', '2026-12-05T09:00:00Z']
  expect(after(due, now, true)).toEqual(['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
  expect(after(due, now, false)).toEqual(['2026-12-06'])
  expect(after(due, due, true)).toEqual(['2026-12-03'])
  // of weeks without a process the last seven days
  const long = after('2026-11-01T06:30:00Z', now, true)
  expect([long[0], long.length]).toEqual(['2026-11-29', 8])
  const monthly = { frequency: 'monthly', monthDay: 1 } as const
  expect(after('2026-09-01T05:30:00Z', now, true, monthly)).toEqual([
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ])
})

test('the month before is by the same clocks', () => {
  expect(monthBefore(Date.parse('2026-11-30T23:30:00Z'), 'Europe/Madrid')).toEqual({ year: 2026, month: 11 })
  expect(monthBefore(Date.parse('2026-11-30T22:30:00Z'), 'Europe/Madrid')).toEqual({ year: 2026, month: 10 })
  expect(monthBefore(Date.parse('2027-01-15T12:00:00Z'), 'Europe/Madrid')).toEqual({ year: 2026, month: 12 })
})

test('days before are whole ones by the same clocks, also where one has 23 or 25 hours', () => {
  const before = (which: Parameters<typeof daysBefore>[0], at: string, zone = 'Europe/Madrid') => {
    const { since, until } = daysBefore(which, Date.parse(at), zone)
    return [since, until].map((one) => new Date(one).toISOString())
  }
  // half past midnight in Madrid
  expect(before('dayBefore', '2026-05-04T22:30:00Z')).toEqual(['2026-05-03T22:00:00.000Z', '2026-05-04T22:00:00.000Z'])
  expect(before('dayBefore', '2026-05-04T21:30:00Z')).toEqual(['2026-05-02T22:00:00.000Z', '2026-05-03T22:00:00.000Z'])
  expect(before('dayBefore', '2026-03-30T06:00:00Z')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  expect(before('dayBefore', '2026-10-26T06:00:00Z')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  expect(before('sevenDaysBefore', '2026-11-26T06:00:00Z')).toEqual([
    '2026-11-18T23:00:00.000Z',
    '2026-11-25T23:00:00.000Z',
  ])
  expect(before('monthBefore', '2027-01-02T06:00:00Z')).toEqual([
    '2026-11-30T23:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
  ])
  expect(before('monthBefore', '2026-03-31T12:00:00Z', 'UTC')).toEqual([
    '2026-02-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ])
})
