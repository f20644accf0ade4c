import { describe, expect, test } from 'vitest'
import { CityIndex } from './city-index.js'

const cities = new CityIndex()

describe('the municipality of a place', () => {
  test.each([
    [41.3874, 2.1686, 'Barcelona'],
    [41.4469, 2.245, 'Badalona'],
    [41.3597, 2.0997, "L'Hospitalet de Llobregat"],
    [41.327, 2.0947, 'El Prat de Llobregat'],
    [41.5486, 2.1074, 'Sabadell'],
    // on the beach, where the coarse shape has ended
    [41.3784, 2.1925, 'Barcelona'],
  ])('%d, %d is in %s', (latitude, longitude, name) => {
    expect(cities.cityOf(latitude, longitude)).toBe(name)
  })

  test('is none far out at sea, in another country, or for no number', () => {
    expect(cities.cityOf(41.3, 2.4)).toBe('')
    expect(cities.cityOf(47.55, 7.59)).toBe('')
    expect(cities.cityOf(Number.NaN, 2.1)).toBe('')
  })
})
