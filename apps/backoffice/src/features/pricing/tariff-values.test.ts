import { expect, test } from 'vitest'
import { judgeTariff, type TariffValues, updateOf, valuesOf } from './tariff-values'

const values = (more: Partial<TariffValues> = {}): TariffValues => ({
  ...valuesOf(null, false),
  priceMinute: '0,26',
  pricePauseMinute: '0.1',
  maxPricePerDay: '40',
  freePauseMinutes: '5',
  priceHours: [{ count: '1', price: '9' }],
  priceDays: [{ count: '1', price: '30' }],
  ...more,
})
const faults = async (more: Partial<TariffValues>) => {
  const judged = await judgeTariff(false)(values(more), undefined, {} as never)
  return judged.errors
}

test('figures are read with a comma or a point', () => {
  expect(updateOf(values(), false)).toMatchObject({ priceMinute: 0.26, pricePauseMinute: 0.1, maxPricePerDay: 40 })
})

test.each(['1e2', '0x10', 'ten'])('“%s” is no price, no minutes, no mode and no tier', async (typed) => {
  const wrong = { type: 'validate', message: 'notNegative' }
  const tier = { count: typed, price: typed }
  expect(
    await faults({
      priceMinute: typed,
      pricePauseMinute: typed,
      maxPricePerDay: typed,
      freePauseMinutes: typed,
      modes: { eco: typed, city: typed, sport: typed },
      priceHours: [tier],
      priceDays: [tier],
    }),
  ).toEqual({
    priceMinute: wrong,
    pricePauseMinute: wrong,
    maxPricePerDay: wrong,
    freePauseMinutes: wrong,
    modes: { eco: wrong, city: wrong, sport: wrong },
    priceHours: [{ count: wrong, price: wrong }],
    priceDays: [{ count: wrong, price: wrong }],
  })
})

test('thousands with a sign are refused in words of their own: read as decimals, 1.000 € would be 1 €', async () => {
  for (const typed of ['1.000', '1,250'])
    expect(await faults({ maxPricePerDay: typed })).toEqual({
      maxPricePerDay: { type: 'validate', message: 'pricing:problem.grouped' },
    })
  expect(updateOf(values({ maxPricePerDay: '1000' }), false)).toMatchObject({ maxPricePerDay: 1000 })
})
