import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { suites } from '../suites.mjs'
import { leftForNextCommit, partlyForServers } from './engine-turns.mjs'

const files = ['c', 'a', 'b', 'e', 'd']
const push = { TEST_ENGINE_OF_TWO: 'embedded', TEST_LENGTH: 'push' }

test('two commits in a row leave out each database test once, whatever the order of the files', () => {
  const [one, next] = ['340', '341'].map((TEST_TURN) => leftForNextCommit(files, { ...push, TEST_TURN }))
  expect(one).toEqual(['b', 'd'])
  expect(next).toEqual(['a', 'c', 'e'])
  expect(leftForNextCommit(files.toReversed(), { ...push, TEST_TURN: '340' })).toEqual(one)
})

test.each(['340', '341'])('at turn %s each is asked on one of the two engines', (TEST_TURN) => {
  const left = (TEST_ENGINE_OF_TWO: string) => leftForNextCommit(files, { ...push, TEST_ENGINE_OF_TWO, TEST_TURN })
  expect([...left('embedded'), ...left('postgres')].toSorted()).toEqual(files.toSorted())
})

test.each([
  [{ TEST_LENGTH: 'push', TEST_TURN: '1' }],
  [{ TEST_ENGINE_OF_TWO: 'embedded', TEST_LENGTH: 'all', TEST_TURN: '1' }],
  [{ TEST_ENGINE_OF_TWO: 'postgres', TEST_LENGTH: 'all', TEST_TURN: '1' }],
  [{ TEST_ENGINE_OF_TWO: 'embedded', TEST_TURN: '1' }],
])('nothing is left out without a server, in a whole run, and by npm test alone: %o', (env) => {
  expect(leftForNextCommit(files, env)).toEqual([])
})

test('a database test with a part for servers alone is left out by no run on a server', () => {
  const skipsSome = suites.database.files().filter((file) => /\bskip/.test(readFileSync(file, 'utf8')))
  expect(skipsSome.toSorted()).toEqual(partlyForServers)
  for (const TEST_TURN of ['340', '341'])
    expect(leftForNextCommit(partlyForServers, { ...push, TEST_ENGINE_OF_TWO: 'postgres', TEST_TURN })).toEqual([])
})
