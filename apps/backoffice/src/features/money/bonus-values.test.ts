import { minCharge } from '@motora/contract/money'
import { expect, test } from 'vitest'
import ca from '../../words/ca/bonus.json'
import en from '../../words/en/bonus.json'
import es from '../../words/es/bonus.json'
import { bonusValues, newBonus } from './bonus-values'

const faultsOf = (price: string) => {
  const read = bonusValues.safeParse({
    ...newBonus,
    price,
    ofert: '0.01',
    validUntil: '2030-01-01',
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
