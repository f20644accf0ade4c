import { expect, test } from 'vitest'
import { missingData, wantedData } from './wanted-data.js'

const nothing = {
  contactPhone: null,
  iban: null,
  logo: null,
  colour1: null,
  colour2: null,
  areas: [],
  circles: [],
  isFree: false,
  hasTariff: false,
}

test('an operator that gave nothing lacks all that the provider checks', () => {
  expect(missingData(nothing)).toEqual(wantedData)
})

test.each(['contactPhone', 'iban', 'logo', 'colour1', 'colour2'] as const)(
  '%s counts as there once it is given',
  (field) => {
    expect(missingData({ ...nothing, [field]: 'x' })).toEqual(wantedData.filter((wanted) => wanted !== field))
    expect(missingData({ ...nothing, [field]: '' })).toEqual(wantedData)
  },
)

test('an area or a circle is enough', () => {
  const rest = wantedData.filter((wanted) => wanted !== 'areas')
  expect(missingData({ ...nothing, areas: [{}] })).toEqual(rest)
  expect(missingData({ ...nothing, circles: [{}] })).toEqual(rest)
})

test('a tariff is wanted of an operator that is not free', () => {
  const rest = wantedData.filter((wanted) => wanted !== 'tariff')
  expect(missingData({ ...nothing, hasTariff: true })).toEqual(rest)
  expect(missingData({ ...nothing, isFree: true })).toEqual(rest)
})
