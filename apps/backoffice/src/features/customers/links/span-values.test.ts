import { endlessDate } from '@motora/contract/customers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { datesOf, judgeSpan, noSpan, type SpanValues, spanOf, spanShape } from './span-values'

const schema = z.object(spanShape).superRefine(judgeSpan)
const faults = (values: Partial<SpanValues>) =>
  schema.safeParse({ ...noSpan, ...values }).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ??
  []

test('no dates are from now and without end [H-46]', () => {
  expect(faults({})).toEqual([])
  expect(datesOf(noSpan)).toEqual({ canOperateEnd: endlessDate })
})

test('a day without a time begins, or ends, with it [H-21, H-46]', () => {
  const dates = datesOf({ ...noSpan, sinceDay: '2026-11-01', untilDay: '2026-11-01' })
  expect(Date.parse(dates.canOperateEnd) - Date.parse(dates.canOperateStart ?? '')).toBe((23 * 60 + 59) * 60_000)
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
