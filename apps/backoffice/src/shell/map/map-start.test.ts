import { expect, test } from 'vitest'
import { cityView, viewOn } from './map-start'

test('a map opens at zoom 10 over what is known, and over the country at zoom 5 where nothing is [F-13]', () => {
  expect(viewOn([2, 41, 3, 42])).toEqual({ longitude: 2.5, latitude: 41.5, zoom: 10 })
  expect(viewOn(undefined)).toEqual({ latitude: 41.39, longitude: 2.15, zoom: 5 })
})

test('the location map without vehicles opens over Barcelona at zoom 10 [F-13]', () => {
  expect(cityView).toEqual({ latitude: 41.39, longitude: 2.15, zoom: 10 })
})
