import { expect, test } from 'vitest'
import { DatabaseAway, isConnectionLost, isDatabaseAway } from './database-away.js'

const coded = (code: string): Error => Object.assign(new Error('x'), { code })

test.for(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03', '08006', '25P03'])(
  '%s: the connection is lost',
  (code) => {
    expect(isConnectionLost(coded(code))).toBe(true)
    expect(isDatabaseAway(new Error('Failed query', { cause: coded(code) }))).toBe(true)
  },
)
test.for([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
])('the driver says of its own: %s', (message) => {
  expect(isConnectionLost(new Error(message))).toBe(true)
})
test.for(['57014', '53100', '53300', '25006'])('%s: later, but the connection is whole', (code) => {
  expect(isConnectionLost(coded(code))).toBe(false)
  expect(isDatabaseAway(coded(code))).toBe(true)
})
test.for(['23505', '40P01', '42P01', 'ERR_SOMETHING'])('%s is something else', (code) => {
  expect(isDatabaseAway(coded(code))).toBe(false)
})
test('what is said of a lost database holds through those who wrap it', () => {
  expect(isDatabaseAway(new Error('a room says', { cause: new DatabaseAway(undefined) }))).toBe(true)
  expect(isDatabaseAway(undefined)).toBe(false)
})
