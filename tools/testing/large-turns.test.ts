import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { suites } from '../suites.mjs'
import { halves, leftForLaterPush } from './large-turns.mjs'

const push = { TEST_LENGTH: 'push', ENDURANCE_SIZE: 'S' }
const leftAt = (turn: number) => leftForLaterPush({ ...push, TEST_TURN: String(turn) })

test.each([340, 341, 342, 343])('four pushes from turn %i on try each file at both places of the engines', (first) => {
  for (const file of halves.flat()) {
    const tried = [0, 1, 2, 3].map((more) => first + more).filter((turn) => !leftAt(turn).includes(file))
    expect(tried.map((turn) => turn % 2).toSorted(), file).toEqual([0, 1])
  }
})

test('no push tries less than the other half', () => {
  for (const turn of [340, 341, 342, 343]) expect(halves).toContainEqual(leftAt(turn))
})

test.each([
  { ...push, TEST_LENGTH: 'all', TEST_TURN: '1' },
  { ...push, ENDURANCE_SIZE: 'M', TEST_TURN: '1' },
  { ENDURANCE_SIZE: 'S', TEST_TURN: '1' },
])('nothing is left out of a whole run, of size M, and where a file is asked for: %o', (env) => {
  expect(leftForLaterPush(env)).toEqual([])
})

test('each file of the halves is there once', () => {
  expect(new Set(halves.flat()).size).toBe(halves.flat().length)
  expect(suites.endurance.files()).toEqual(expect.arrayContaining(halves.flat()))
})

/** Promises that each push proves, size S of the list of promises: in a title, or as the id of its line. */
const ofEachPush = /(?:\[|, |id: ')(?:A\d|B[1-46-9]|B10|C[13-6]|D[146]|E[16]|E11|F\d|H\d|I[456])[\],'-]/

test('what a push itself must prove is in neither half', () => {
  for (const file of halves.flat()) expect(readFileSync(file, 'utf8'), file).not.toMatch(ofEachPush)
  const proving = suites.endurance.files().filter((file) => ofEachPush.test(readFileSync(file, 'utf8')))
  for (const name of ['any-order', 'clock', 'connections', 'impostor', 'kill-nine', 'second-process', 'sign-in'])
    expect(proving).toContain(`tests/endurance/${name}.test.ts`)
})
