import { minCharge } from '@motora/contract/money'
import { expect, test } from 'vitest'
import { aBonus } from '../../testing/a-bonus'
import ca from '../../words/ca/bonus.json'
import en from '../../words/en/bonus.json'
import es from '../../words/es/bonus.json'
import { bodyOfBonus, bonusValues, lastDayOf, newBonus, valuesOfBonus } from './bonus-values'

const faultsOf = (price: string) => {
  const read = bonusValues.safeParse({
    ...newBonus,
    price,
    ofert: '0.01',
    lastDay: '2030-01-01',
    text: 'Credit',
  })
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test('a price that no card could pay is refused with the least that a pack costs, in each language', () => {
  expect(faultsOf('0.5')).toEqual([])
  expect(faultsOf('0,49')).toEqual([['price', 'bonus:fault.price']])
  expect(faultsOf('0')).toEqual([['price', 'bonus:fault.amount']])
  const least = minCharge.euros.toFixed(2)
  expect(en['fault.price']).toContain(least)
  for (const words of [es, ca]) expect(words['fault.price']).toContain(least.replace('.', ','))
})

test('the last day of a pack is typed and read; the wire has the day after it', () => {
  const pack = aBonus({ validSince: '2026-12-01', validUntil: '2027-01-01' })
  expect(lastDayOf(pack)).toBe('2026-12-31')
  expect(valuesOfBonus(pack).lastDay).toBe('2026-12-31')
  expect(bodyOfBonus({ ...valuesOfBonus(pack), lastDay: '2027-02-28' }).validUntil).toBe('2027-03-01')
})

test.each([
  ['2026-12-01', '2026-12-01', true],
  ['2026-12-01', '2026-11-30', false],
  // as the form begins: nobody has said it yet
  ['2020-01-01', '2020-01-01', false],
])('on sale from %s with the last day %s: %j [L-08, V-16]', (validSince, lastDay, isGood) => {
  const typed = { ...newBonus, price: '20', ofert: '25', text: 'Credit', validSince, lastDay }
  expect(bonusValues.safeParse(typed).success).toBe(isGood)
})
