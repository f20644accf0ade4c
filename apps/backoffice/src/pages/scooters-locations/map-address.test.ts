import { expect, test } from 'vitest'
import { viewFromText, viewToText } from './map-address'

test('a place in the address comes back as it was', () => {
  const view = { latitude: 41.41234, longitude: 2.17891, zoom: 13.5 }
  expect(viewFromText(viewToText(view))).toEqual(view)
})

test.each([undefined, '', '1,2', 'a,b,c', '91,2,10', '41,2,99', '41,,10'])('nonsense "%s" is no place', (text) => {
  expect(viewFromText(text)).toBeUndefined()
})
