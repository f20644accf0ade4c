import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayAndTimeOf, momentOf } from '../../../../shell/person-clock'
import { momentValues } from './when-values'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Madrid'))
afterEach(() => vi.unstubAllEnvs())

test('a day and a time are meant by the person’s clock, and read back so', () => {
  expect(momentOf('2026-11-21', '03:30')).toEqual({ at: Date.parse('2026-11-21T02:30:00Z') })
  expect(momentOf('2026-07-01', '3:30')).toEqual({ at: Date.parse('2026-07-01T01:30:00Z') })
  expect(dayAndTimeOf('2026-11-21T02:30:00Z')).toEqual({ day: '2026-11-21', time: '03:30' })
})

test('what is no time is distinguished from a time that the clock skips', () => {
  for (const time of ['', '24:00', '12:60', 'noon'])
    expect(momentOf('2026-11-21', time)).toEqual({ problem: 'no-time' })
  // the clocks go forward from 02:00 to 03:00
  expect(momentOf('2027-03-28', '02:30')).toEqual({ problem: 'skipped' })
})

test('each wrong moment is said at its field', () => {
  const said = (day: string | null, time: string) =>
    momentValues.safeParse({ day, time }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(said(null, '03:00')).toEqual([['day', 'required']])
  expect(said('2027-03-28', '02:30')).toEqual([['time', 'skippedTime']])
  expect(said('2020-01-01', '03:00')).toEqual([['time', 'momentPast']])
  expect(said('2099-01-01', '99')).toEqual([['time', 'time']])
  expect(said('2099-01-01', '03:00')).toBeUndefined()
})
