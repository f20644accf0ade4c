import type { Discount } from '@motora/contract/pricing'
import type { TFunction } from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDiscount, aGenericDiscount } from '../../../testing/a-discount'
import { discountColumns } from './discount-columns'
import { type DiscountValues, judgeDiscount, valuesOf } from './discount-values'

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Madrid'))
afterEach(() => void vi.unstubAllEnvs())

const saved = async (known: Discount | undefined, changes: Partial<DiscountValues> = {}) => {
  const values = { ...valuesOf(known ?? aDiscount()), ...changes }
  const judged = await judgeDiscount(known)(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(judged.errors).toEqual({})
  return judged.values
}
/** As a list shows it. */
const shownEnd = (discount: Discount) => {
  const columns = discountColumns(((name: string) => name) as TFunction<'discounts'>, { now: 0 })
  return columns.find(({ id }) => id === 'applyUntil')?.cell?.(discount)
}

test.each([
  ['an ordinary day', '2026-11-20', '2026-11-20T23:00:00.000Z'],
  ['a day of 25 hours', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['a day of 23 hours', '2027-03-28', '2027-03-28T22:00:00.000Z'],
])('a last day without a time is in as a whole, and is read as that day again: %s [K-12]', async (_, day, end) => {
  const typed = { sinceDay: '2026-10-01', untilDay: day, untilTime: '' }
  expect(await saved(undefined, typed)).toMatchObject({ applyUntil: end })
  const discount = aDiscount({ applySince: '2026-10-01T08:00:00.000Z', applyUntil: end })
  expect(valuesOf(discount)).toMatchObject({ untilDay: day, untilTime: '' })
  expect(shownEnd(discount)).toBe(day.split('-').reverse().join('/'))
  expect(await saved(discount)).toMatchObject({ applyUntil: end })
})

test('a last day with a time ends then [K-12]', async () => {
  const end = '2026-11-20T09:15:00.000Z'
  expect(await saved(undefined, { untilDay: '2026-11-20', untilTime: '10:15' })).toMatchObject({ applyUntil: end })
  expect(shownEnd(aDiscount({ applyUntil: end }))).toBe('20/11/2026 10:15')
})

test('dates that were not touched do not move, though fields show no seconds', async () => {
  const dates = { applySince: '2026-10-25T00:30:42.123Z', applyUntil: '2026-10-25T01:30:42.123Z' }
  expect(await saved(aDiscount(dates))).toMatchObject(dates)
})

test('the generic discount has no end to show', () => {
  expect(shownEnd(aGenericDiscount())).toBeNull()
})
