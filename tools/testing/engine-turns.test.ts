import { expect, test } from 'vitest'
import { leftForNextCommit } from './engine-turns.mjs'

const files = ['c', 'a', 'b', 'e', 'd']
const push = { TEST_ON_SERVER_TOO: '1', TEST_LENGTH: 'push' }

test('two commits in a row leave out each database test once, whatever the order of the files', () => {
  const [one, next] = ['340', '341'].map((TEST_TURN) => leftForNextCommit(files, { ...push, TEST_TURN }))
  expect(one).toEqual(['b', 'd'])
  expect(next).toEqual(['a', 'c', 'e'])
  expect(leftForNextCommit(files.toReversed(), { ...push, TEST_TURN: '340' })).toEqual(one)
})

test.each([
  [{ TEST_LENGTH: 'push', TEST_TURN: '1' }],
  [{ TEST_ON_SERVER_TOO: '1', TEST_LENGTH: 'all', TEST_TURN: '1' }],
  [{ TEST_ON_SERVER_TOO: '1', TEST_TURN: '1' }],
])('nothing is left out without a server, in a whole run, and by npm test alone: %o', (env) => {
  expect(leftForNextCommit(files, env)).toEqual([])
})
