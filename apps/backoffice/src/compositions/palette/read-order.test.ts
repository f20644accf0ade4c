import { expect, test } from 'vitest'
import { readOrder } from './read-order'

const verbs = {
  block: ['block', 'out of service'],
  unblock: ['unblock'],
  locate: ['flash', 'horn'],
  endTrip: ['end trip'],
  'power-on': ['switch on'],
  'power-off': ['switch off'],
  clean: ['limpiar', 'netejà'],
}

test.each([
  ['block MB021', ['block'], 'MB021'],
  ['MB021 block', ['block'], 'MB021'],
  ['unblock mb 021', ['unblock'], 'mb 021'],
  ['Horn  MB021 ', ['locate'], 'MB021'],
  ['end trip MB021', ['endTrip'], 'MB021'],
  ['MB021 out of service', ['block'], 'MB021'],
  ['switch MB021', ['power-on', 'power-off'], 'MB021'],
  ['fla MB021', ['locate'], 'MB021'],
  ['flash', ['locate'], ''],
  ['NETEJA MB021', ['clean'], 'MB021'],
])('"%s" is %j about "%s"', (text, names, object) => {
  expect(readOrder(text, verbs)).toEqual({ names, object })
})

test('a plate, a name and two letters are no order', () => {
  for (const text of ['MB021', 'Moto Barcelona', 'bl MB021', '', '  '])
    expect(readOrder(text, verbs), text).toBeUndefined()
})
