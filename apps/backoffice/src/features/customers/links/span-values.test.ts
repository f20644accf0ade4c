import { endlessDate } from '@motora/contract/customers'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { datesOf, judgeSpan, noSpan, type SpanValues, spanOf, spanShape } from './span-values'

afterEach(() => void vi.unstubAllEnvs())

const schema = z.object(spanShape).superRefine(judgeSpan)
const faults = (values: Partial<SpanValues>) =>
  schema.safeParse({ ...noSpan, ...values }).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ??
  []

test('no dates are from now and without end [H-46]', () => {
  expect(faults({})).toEqual([])
  expect(datesOf(noSpan)).toEqual({ canOperateEnd: endlessDate })
})

test('a day without a time begins with it, or is in as a whole, also when the clocks change [H-21, H-46]', () => {
  vi.stubEnv('TZ', 'Europe/Madrid')
  const hoursOf = (day: string) => {
    const dates = datesOf({ ...noSpan, sinceDay: day, untilDay: day })
    return (Date.parse(dates.canOperateEnd) - Date.parse(dates.canOperateStart ?? '')) / 3_600_000
  }
  expect(['2026-11-01', '2026-10-25', '2027-03-28'].map(hoursOf)).toEqual([24, 25, 23])
})

test('an end with a time is that moment [H-21]', () => {
  vi.stubEnv('TZ', 'Europe/Madrid')
  const { canOperateEnd } = datesOf({ ...noSpan, untilDay: '2026-11-01', untilTime: '10:15' })
  expect(canOperateEnd).toBe('2026-11-01T09:15:00.000Z')
})

test('what is no time, a time without a day and a wrong order are said at their fields [H-21]', () => {
  expect(faults({ sinceDay: '2026-11-01', sinceTime: '25:00' })).toEqual(['sinceTime: time'])
  expect(faults({ untilTime: '10:00' })).toEqual(['untilDay: noDate'])
  expect(faults({ sinceDay: '2026-11-02', untilDay: '2026-11-01' })).toEqual(['untilDay: dateOrder'])
  const same = { sinceDay: '2026-11-01', sinceTime: '10:00', untilDay: '2026-11-01', untilTime: '10:00' }
  expect(faults(same)).toEqual(['untilDay: dateOrder'])
})

test('an assignment is shown as it was typed, and sent as it was [H-46]', () => {
  const start = '2026-10-03T10:15:00.000Z'
  const shown = spanOf(start, endlessDate)
  expect(shown).toMatchObject({ untilDay: null, untilTime: '' })
  expect(datesOf(shown)).toEqual({ canOperateStart: start, canOperateEnd: endlessDate })
})

test('of an assignment whose dates were not touched, neither moves; the last day is shown, not the one after [H-46]', () => {
  vi.stubEnv('TZ', 'Europe/Madrid')
  const kept = { canOperateStart: '2026-10-03T10:15:42.123Z', canOperateEnd: '2026-10-25T23:00:00.000Z' }
  const shown = spanOf(kept.canOperateStart, kept.canOperateEnd)
  expect(shown).toMatchObject({ untilDay: '2026-10-25', untilTime: '' })
  expect(datesOf(shown, kept)).toEqual(kept)
})
