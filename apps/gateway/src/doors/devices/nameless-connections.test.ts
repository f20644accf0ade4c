import { expect, test } from 'vitest'
import { NamelessConnections } from './nameless-connections.js'

test('one address has so many at a time, and others theirs; with a name or closed they count no more', () => {
  const nameless = new NamelessConnections(2)
  const [a, b, c] = [{}, {}, {}]
  expect([a, b, c].map((one) => nameless.enter(one, '2001:db8::1'))).toEqual([true, true, false])
  expect(nameless.enter({}, '192.0.2.1')).toBe(true)
  nameless.leave(c)
  expect(nameless.enter(c, '2001:db8::ffff')).toBe(false)
  nameless.leave(a)
  nameless.leave(a)
  expect([nameless.enter(c, '2001:db8::ffff'), nameless.enter({}, '2001:db8::1')]).toEqual([true, false])
})
